import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { addEstimates, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { promptMaterial } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { race } from '@plugin-eval/quality/improve/race.ts';
import { estimateWork, estimateWorkControls } from '@plugin-eval/quality/improve/work/estimate-work.ts';
import { estimatePrompts } from '@plugin-eval/quality/monte-carlo/prompts/estimate-prompts.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { plannedSessions } from '../dry-run/planned-sessions.ts';
import type { Ports } from '../ports.ts';
import { pricesOf } from '../threat/plan-agents.ts';
import { writerOf } from '../write-prompts.ts';
import type { PreparedRewriting } from './prepare-rewriting.ts';
import { DEFAULT_CANDIDATES, type RewriteRequest } from './rewrite-request.ts';

/** Rounds that a race takes in any case. */
const CERTAIN_ROUNDS = 2;

/** Estimates the calls of a race by the work, and their cost. @throws DatabaseError */
export async function estimateRewriting(
  { shared, work, given, sessions }: PreparedRewriting,
  { written = DEFAULT_CANDIDATES, fresh = false }: RewriteRequest,
  ports: Ports,
): Promise<DryRun> {
  const { settings, judge, simulation } = shared;
  const priceOf = pricesOf(settings, ports);
  const plan = work.planIn(new WorkspaceRegistry());
  const [original] = work.armsOf([]);
  const rounds =
    given === null ? roundSizes(written, sessions) : Array<number>(sessions).fill(1 + given.length);
  const writer = writerOf(judge);
  const figures = await estimateWithJournal({ fresh }, ports.store, async () => {
    const one = estimateWork(plan, [original], work.cases, 1, priceOf);
    const answer = estimatePrompts(
      Buffer.byteLength(promptMaterial(work.subject, writer).block),
      writer.maxOutputTokens,
      priceOf(writer.model),
      writer.model.name,
    );
    const estimate = addEstimates([
      estimateWorkControls(plan, original, priceOf),
      ...Array.from({ length: given === null ? written : 0 }, () => answer),
      ...rounds.flatMap((arms, round) =>
        Array.from({ length: arms }, () =>
          given !== null || round < CERTAIN_ROUNDS ? one : fromNothing(one),
        ),
      ),
    ]);
    return { estimate, isWhole: false };
  });
  const all = plan.options.prompts.prompts;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, depth: 'deep', skills: 1, matchups: null },
    models: judge.models.map(({ name }) => name),
    sessions: plannedSessions([simulation], rounds.reduce((sum, arms) => sum + arms, 0) * work.cases.length),
    ...figures,
    prompts: [
      {
        ...{ skill: work.path, source: 'author' as const, file: work.promptsFrom, labels: null },
        notes: work.notes,
        prompts: work.cases
          .flatMap((index) => all[index] ?? [])
          .map(({ text, shouldTrigger }) => ({ text, shouldTrigger })),
      },
    ],
  };
}

/** Arms of each round, the original included; rounds are as large, whichever candidate wins. */
function roundSizes(candidates: number, sessions: number): number[] {
  const sizes: number[] = [];
  const running = race(candidates, sessions);
  for (let step = running.next(); !step.done; step = running.next((arm) => (arm === 0 ? -1 : 0)))
    sizes.push(1 + step.value.length);
  return sizes;
}
