import type { Comparison } from '../documents/comparison.ts';
import { formatGain } from './number-format.ts';

/** What a comparison comes to, in one sentence. The names in it are those that `nameOf` gives the sides. */
export interface ComparisonVerdict {
  kind: 'unmeasured' | 'equal' | 'chance' | 'unknown' | 'significant';
  sentence: string;
}

/** A difference that may be chance is never announced as one that is there. */
export function comparisonVerdict(
  { a, b, differences }: Comparison,
  nameOf: (name: string) => string,
): ComparisonVerdict {
  const { composite, significant } = differences;
  if (composite === null) return { kind: 'unmeasured', sentence: 'One side could not be measured.' };
  if (composite === 0) return { kind: 'equal', sentence: 'Both score the same.' };
  const [better, letter] = composite > 0 ? [b, 'B'] : [a, 'A'];
  const higher = `${letter}, ${nameOf(better.subject.name)}, scores ${points(composite)} higher`;
  if (significant === true) return { kind: 'significant', sentence: `${higher}.` };
  return significant === false
    ? {
        kind: 'chance',
        sentence: `No significant difference: ${higher}, and that may be chance.`,
      }
    : { kind: 'unknown', sentence: `Not known whether there is a difference: ${higher}, perhaps by chance.` };
}

function points(difference: number): string {
  const text = formatGain(Math.abs(difference)).slice(1);
  return Number(text) === 0 ? 'less than 0.1 points' : `${text} points`;
}
