import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Trimming } from '@plugin-eval/core/documents/trimming.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { WorkSessions } from '@plugin-eval/quality/improve/work/measure-work.ts';
import { withoutSections } from '@plugin-eval/quality/improve/work/skill-sections.ts';
import { removable, type TrimStep } from '@plugin-eval/quality/improve/work/trim-steps.ts';
import { skillPatch } from '../work/skill-patch.ts';
import type { PreparedTrimming } from './prepare-trimming.ts';

/** Results of a trimming's sessions. */
export interface TrimmingResult {
  sessions: WorkSessions;
  order: readonly number[];
  steps: readonly TrimStep[];
  complete: boolean;
}

/** Puts the document together. Pure. */
export function trimmingDocument(
  prepared: PreparedTrimming,
  { sessions, order, steps, complete }: TrimmingResult,
): Trimming {
  const { shared, work, sections, original, screened, judged, margin, fewest } = prepared;
  const { simulation, settings } = shared;
  const { path } = work;
  const removed = [...removable(steps)].sort((a, b) => a - b);
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    skill: { name: original.skill.name, path, hash: original.skill.hash },
    margin,
    sessionsEach: prepared.sessions,
    ...{ cases: judged.length, screened: screened.length, fewestCases: fewest },
    sections: sections.map(({ heading, start, end }) => ({ heading, line: start + 1, lines: end - start })),
    order: [...order],
    steps: steps.map(stepOf),
    removed,
    patch: removed.length === 0 ? null : patchOf(prepared, removed),
    ...{ driver: simulation.driver, driverVersion: simulation.driverVersion, model: simulation.model.name },
    reportedModels: sessions.reportedModels,
    controls: sessions.check?.controls ?? null,
    ...{ invalidReason: sessions.invalidReason, complete },
    costUsd: totalPaid(sessions.paid).costUsd,
    promptsFrom: work.promptsFrom,
    installed: original.installed.map(({ name }) => name),
    seed: settings.models.seed,
    notes: work.notes,
  };
}

/** SKILL.md without the sections that the result lacks. */
export function trimmedText(
  { text, sections }: Pick<PreparedTrimming, 'text' | 'sections'>,
  removed: readonly number[],
): string {
  return withoutSections(
    text,
    removed.flatMap((index) => sections[index] ?? []),
  );
}

function patchOf(prepared: PreparedTrimming, removed: readonly number[]): string {
  return skillPatch(prepared.work.path, prepared.text, trimmedText(prepared, removed));
}

function stepOf({
  removed,
  judged,
  cases,
  leftOut,
  tokensSaved,
  problem,
}: TrimStep): Trimming['steps'][number] {
  return {
    removed: [...removed],
    verdict: judged?.verdict ?? 'invalid',
    problem,
    difference: judged?.difference ?? null,
    excludedLoss: judged?.excludedLoss ?? null,
    p: judged?.pValue ?? null,
    ...{ cases, leftOut, tokensSaved },
  };
}
