import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Rewriting, RewrittenCandidate } from '@plugin-eval/core/documents/rewriting.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import { ALPHA, SMALLEST_GAIN } from '@plugin-eval/quality/improve/verdict.ts';
import { judgeWork } from '@plugin-eval/quality/improve/work/judge-work.ts';
import type { WorkSessions } from '@plugin-eval/quality/improve/work/measure-work.ts';
import type { ComparedArms } from '@plugin-eval/quality/improve/work/race-work.ts';
import { loadProblem, workDifference } from '@plugin-eval/quality/improve/work/work-difference.ts';
import type { ObservedSession } from '@plugin-eval/quality/monte-carlo/observed-session.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { promptHash } from '../improvement/prompt-uses.ts';
import type { Candidate } from '../improvement/read-candidates.ts';
import { skillPatch } from '../work/skill-patch.ts';
import type { PreparedRewriting } from './prepare-rewriting.ts';

/** Results of a race by the work. */
export interface RewritingResult {
  candidates: readonly Candidate[];
  sessions: WorkSessions;
  /** Sessions of all arms; null where the instrument check failed. */
  compared: ComparedArms | null;
}

/** Puts the document together. Pure. */
export function rewritingDocument(
  prepared: PreparedRewriting,
  { candidates, sessions, compared }: RewritingResult,
  { use, smallestGain = SMALLEST_GAIN }: { use: number; smallestGain?: number | undefined },
): Rewriting {
  const { shared, work } = prepared;
  const { simulation, settings } = shared;
  const [original] = work.armsOf([]);
  const alpha = ALPHA / Math.max(1, candidates.length) / 2 ** (use - 1);
  const verdicts = candidates.map((_, index) =>
    verdictOf(prepared, { sessions, compared }, index + 1, { alpha, smallestGain }),
  );
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    skill: { name: original.skill.name, path: work.path, hash: original.skill.hash },
    candidates: candidates.map(({ name, kind, skill }, index) => ({
      ...{ name, kind, hash: skill.hash, patch: patchOf(work.path, original.skill.files, skill.files) },
      verdict: verdicts[index] as (typeof verdicts)[number],
    })),
    best: bestOf(verdicts),
    sessionsEach: prepared.sessions,
    ...{ smallestGain, alpha, use },
    prompts: judgedPrompts(prepared, compared),
    race: (compared?.race?.rounds ?? []).map(({ candidates: arms, utilities }) => ({
      candidates: arms.map((arm) => arm - 1),
      utilities: [...utilities],
    })),
    ...{ driver: simulation.driver, driverVersion: simulation.driverVersion, model: simulation.model.name },
    reportedModels: sessions.reportedModels,
    controls: sessions.check?.controls ?? null,
    invalidReason: sessions.invalidReason,
    complete: isWhole(compared),
    costUsd: totalPaid(sessions.paid).costUsd,
    promptsFrom: work.promptsFrom,
    installed: original.installed.map(({ name }) => name),
    seed: settings.models.seed,
    notes: work.notes,
  };
}

function verdictOf(
  { work }: PreparedRewriting,
  { sessions, compared }: Pick<RewritingResult, 'sessions' | 'compared'>,
  arm: number,
  terms: { alpha: number; smallestGain: number },
): RewrittenCandidate['verdict'] {
  const [original = [], changed = []] = [compared?.arms[0], compared?.arms[arm]];
  const count = compared?.counts[arm] ?? 0;
  const early = original.filter(({ repetition }) => repetition < count);
  const difference = workDifference({ original: early, changed, cases: work.cases, sessions: count });
  const problem = sessions.problem ?? raceProblem(compared) ?? difference.problem ?? loadProblem(original);
  const { gain, promptsNeeded, ...verdict } = judgeWork({ ...difference, problem }, count, terms);
  const document = {
    ...verdict,
    gain: gain === null ? null : { estimate: gain.estimate, low: gain.low, high: gain.high },
    ...{ promptsNeeded, cases: difference.differences.length, leftOut: difference.leftOut },
    tokensSaved: difference.tokensSaved,
  };
  const end = compared?.race?.end ?? null;
  if (end === null || document.verdict === 'invalid') return document;
  // A dropped candidate has no verdict: it left because it gained less.
  if (end.leader !== arm)
    return {
      ...document,
      verdict: 'dropped',
      problem: null,
      gain: null,
      excludedAbove: null,
      promptsNeeded: null,
    };
  return end.isAhead || document.verdict === 'worse'
    ? document
    : { ...document, verdict: 'undecided', problem: 'No candidate was ahead of the original.' };
}

/** True when every planned session gave a result. */
export function isWhole(compared: ComparedArms | null): boolean {
  if (compared === null) return true;
  if (compared.race !== null) return compared.race.end !== null;
  return compared.arms.flat().every(({ outcome }) => outcome !== 'errored');
}

function raceProblem(compared: ComparedArms | null): string | null {
  return compared?.race?.end === null
    ? 'Sessions without a result ended the race. Resume the run to try them again.'
    : null;
}

function bestOf(verdicts: readonly RewrittenCandidate['verdict'][]): number | null {
  const better = verdicts
    .flatMap(({ verdict, gain }, index) => (verdict === 'better' ? { index, low: gain?.low ?? 0 } : []))
    .sort((a, b) => b.low - a.low);
  return better[0]?.index ?? null;
}

function judgedPrompts({ work }: PreparedRewriting, compared: ComparedArms | null): Rewriting['prompts'] {
  const all = work.planIn(new WorkspaceRegistry()).options.prompts.prompts;
  return work.cases.map((index) => {
    const text = all[index]?.text ?? '';
    const own = (sessions: readonly ObservedSession[]) =>
      sessions
        .filter(({ promptIndex }) => promptIndex === index)
        .flatMap(({ outcome, quality }) => (outcome === 'failed' ? 0 : (quality ?? [])));
    return { text, hash: promptHash(text), qualities: (compared?.arms ?? []).map((arm) => mean(own(arm))) };
  });
}

type Files = ReadonlyMap<string, Uint8Array>;

function patchOf(path: string, before: Files, after: Files): string {
  const textIn = (files: Files) => Buffer.from(files.get('SKILL.md') ?? []).toString('utf8');
  return skillPatch(path, textIn(before), textIn(after));
}
