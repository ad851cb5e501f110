/** Bands of a session's result, from lowest to highest; each extends up to the next one. */
export const QUALITY_BANDS = [
  { name: '0.00-0.19', low: 0, anchor: 'Nothing usable: no result, a wrong one, or one that does harm.' },
  {
    name: '0.20-0.39',
    low: 0.2,
    anchor: 'It touches the task. Most of what was asked for is missing or wrong.',
  },
  {
    name: '0.40-0.59',
    low: 0.4,
    anchor: 'The core of the task is done. The user has to correct or add something that matters.',
  },
  {
    name: '0.60-0.79',
    low: 0.6,
    anchor: 'The task is done. What is wrong or missing is small and quickly mended.',
  },
  {
    name: '0.80-1.00',
    low: 0.8,
    anchor:
      'What a specialist would hand over: right, complete, in the form that was asked for, nothing idle in it.',
  },
] as const;

/** Describes to the judge a score outside the named band, as a sentence; null when it fits. */
export function bandProblem(score: number, named: string): string | null {
  const band = QUALITY_BANDS.findLast(({ low }) => score >= low - 1e-9);
  if (band === undefined || band.name === named) return null;
  return `The score ${score} lies in the band ${band.name}, but the band ${named} was named. Settle on a band by its anchor, then on a score inside it.`;
}
