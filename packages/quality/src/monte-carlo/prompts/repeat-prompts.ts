/** One session to be run. */
export interface PromptRepeat {
  /** Index in the list of prompts. */
  promptIndex: number;
  /** Number of earlier sessions with the same prompt, so that repeats have their own keys. */
  sample: number;
}

/**
 * Distributes sessions over the prompts, round by round: no prompt repeats before all were used. Within a
 * round the labels alternate in proportion to their prompts, so that every beginning of the list (a batch
 * that stops early, or has fewer sessions than prompts) has both.
 * @param sessions at least 0
 */
export function repeatPrompts(
  prompts: readonly { shouldTrigger: boolean }[],
  sessions: number,
): PromptRepeat[] {
  const round = spreadByLabel(prompts);
  return Array.from({ length: round.length === 0 ? 0 : sessions }, (_, i) => ({
    promptIndex: round[i % round.length] ?? 0,
    sample: Math.floor(i / round.length),
  }));
}

/** Indices in the order of (rank + 1/2) / size within their label; the should-trigger prompt first where these tie. */
function spreadByLabel(prompts: readonly { shouldTrigger: boolean }[]): number[] {
  const places = [true, false].flatMap((label) => {
    const indices = prompts.flatMap(({ shouldTrigger }, index) => (shouldTrigger === label ? [index] : []));
    return indices.map((index, rank) => ({ index, place: (rank + 0.5) / indices.length }));
  });
  return places.sort((a, b) => a.place - b.place).map(({ index }) => index);
}
