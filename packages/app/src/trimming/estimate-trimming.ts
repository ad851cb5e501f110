import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { addEstimates, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { promptMaterial } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { estimateWork, estimateWorkControls } from '@plugin-eval/quality/improve/work/estimate-work.ts';
import { SECTIONS_A_STEP } from '@plugin-eval/quality/improve/work/trim-steps.ts';
import { estimatePrompts } from '@plugin-eval/quality/monte-carlo/prompts/estimate-prompts.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { plannedSessions } from '../dry-run/planned-sessions.ts';
import type { Ports } from '../ports.ts';
import { pricesOf } from '../threat/plan-agents.ts';
import { writerOf } from '../write-prompts.ts';
import type { PreparedTrimming } from './prepare-trimming.ts';
import type { TrimRequest } from './trim-request.ts';

/** Estimates the calls of a trimming and their cost: the first step is certain. @throws DatabaseError */
export async function estimateTrimming(
  { shared, work, original, without, sections, screened, judged, sessions }: PreparedTrimming,
  request: TrimRequest,
  ports: Ports,
): Promise<DryRun> {
  const { settings, judge, simulation } = shared;
  const { path } = work;
  const priceOf = pricesOf(settings, ports);
  const plan = work.planIn(new WorkspaceRegistry());
  const steps = Math.ceil(sections.length / SECTIONS_A_STEP);
  const writer = writerOf(judge);
  const figures = await estimateWithJournal({ fresh: request.fresh ?? false }, ports.store, async () => {
    const step = estimateWork(plan, [without([0])], judged, sessions, priceOf);
    const ordering =
      screened.length > 0
        ? estimateWork(
            plan,
            sections.map((_, index) => without([index])),
            screened,
            1,
            priceOf,
          )
        : estimatePrompts(
            Buffer.byteLength(promptMaterial(work.subject, writer).block),
            writer.maxOutputTokens,
            priceOf(writer.model),
            writer.model.name,
          );
    const estimate = addEstimates([
      estimateWorkControls(plan, original, priceOf),
      ordering,
      estimateWork(plan, [original], judged, sessions, priceOf),
      step,
      ...Array.from({ length: steps - 1 }, () => fromNothing(step)),
    ]);
    return { estimate, isWhole: false };
  });
  const most = judged.length * sessions * (1 + steps) + screened.length * sections.length;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, depth: 'deep', skills: 1, matchups: null },
    models: judge.models.map(({ name }) => name),
    sessions: plannedSessions([simulation], most),
    ...figures,
    prompts: [
      {
        ...{
          skill: path,
          source: 'author' as const,
          file: work.promptsFrom,
          labels: null,
          notes: work.notes,
        },
        prompts: [...screened, ...judged]
          .sort((a, b) => a - b)
          .flatMap((index) => plan.options.prompts.prompts[index] ?? [])
          .map(({ text, shouldTrigger }) => ({ text, shouldTrigger })),
      },
    ],
  };
}
