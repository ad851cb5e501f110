import { plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

/** Requests to the model outside the session's turns; empty when there were none. */
export function unexplainedFacts(calls: number): Fact[] {
  if (calls === 0) return [];
  const text = `${plural(calls, 'request')} to the model that no turn explains`;
  return [fact('Unexplained', [{ text, tone: 'warning' }])];
}
