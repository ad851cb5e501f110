import type { SecondOpinion } from './second-opinion.ts';

/** What was to be asked of a model and did not come. */
export function opinionProblems(opinion: Pick<SecondOpinion, 'trials' | 'opinions'> | null): string[] {
  const asked = [...(opinion?.trials ?? []), ...(opinion?.opinions ?? [])];
  return [...new Set(asked.flatMap(({ error }) => error ?? []))];
}
