/** One session to be run. */
export interface PromptRepeat {
  /** Index in the list of prompts. */
  promptIndex: number;
  /** How many sessions of the same prompt come before it, so that repeats have keys of their own. */
  sample: number;
}

/**
 * Spreads so many sessions over the prompts, round after round: every prompt once before any comes again. Within a round
 * the labels take turns in the proportion of their prompts, so that every beginning of the list (a batch that stops
 * early, or has fewer sessions than prompts) has both.
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
