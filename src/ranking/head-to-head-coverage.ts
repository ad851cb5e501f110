import type { Round } from '../documents/comparison.ts';

/** Why two skills that a judge cannot tell apart are not compared. */
export const SAME_TEXT =
  'Nothing had to be asked: both skills show a judge the same text, so that they draw by definition.';

/** What the figures of a head to head cover and what they do not, in sentences. */
export function describeHeadToHeadCoverage(rounds: readonly Round[]): string {
  if (rounds.length === 0) return 'Nothing: no round was played.';
  const models = [...new Set(rounds.flatMap(({ verdicts }) => verdicts.map(({ model }) => model)))];
  return [
    `What ${models.join(', ')} prefers on tasks like these ${rounds.length}, and the chance in its answers.`,
    'Not what another judge would prefer, nor how the skills do in use.',
    "Each answer counts by itself: where a judge's preference changes from task to task, the p-value is too small.",
    ...(rounds.some(({ leftOut }) => leftOut.length > 0) ? ['Nor files that the judges did not see.'] : []),
  ].join(' ');
}
