import type { RunOutcome, RunPrompt } from '../run-outcome.ts';

/** A session that ended properly, with its prompt. */
export interface EndedRun extends RunOutcome {
  outcome: 'ended';
  prompt: RunPrompt;
}

/** The sessions with the skill under test that ended properly: all that activation, quality and tokens rest on. */
export function endedRuns(prompts: readonly RunPrompt[], runs: readonly RunOutcome[]): EndedRun[] {
  return runs
    .filter((run) => run.arm === 'with' && run.outcome === 'ended')
    .map((run) => ({ ...run, outcome: 'ended', prompt: promptOf(prompts, run) }));
}

/** @throws RangeError a prompt that does not exist */
export function promptOf(prompts: readonly RunPrompt[], { promptIndex }: RunOutcome): RunPrompt {
  const prompt = prompts[promptIndex];
  if (prompt === undefined) throw new RangeError('Every run names one of the prompts.');
  return prompt;
}

/** Runs by their prompt, for prompts that have any, in the order of the prompts. */
export function byPrompt<Run extends RunOutcome>(runs: readonly Run[]): Run[][] {
  const groups = Map.groupBy(runs, ({ promptIndex }) => promptIndex);
  return [...groups].sort(([a], [b]) => a - b).map(([, own]) => own);
}
