import type { Comparison } from '../../documents/comparison.ts';
import { formatGain } from '../number-format.ts';

/** What a comparison comes to, in one sentence. The names in it are those that `nameOf` gives the sides. */
export interface ComparisonVerdict {
  kind: 'unmeasured' | 'equal' | 'chance' | 'unknown' | 'significant';
  sentence: string;
}

/**
 * A difference that may be chance is never announced as one that is there; and what is certain, a head to head that was
 * won or a static score that is lower, stands beside one that is not.
 */
export function comparisonVerdict(
  comparison: Comparison,
  nameOf: (name: string) => string,
): ComparisonVerdict {
  const { composite, significant } = comparison.differences;
  const winner = winnerOf(comparison, nameOf);
  if (composite === null) {
    const won = winner === null ? '' : ` ${winner.named} wins the head to head.`;
    return { kind: 'unmeasured', sentence: `One side could not be measured.${won}` };
  }
  const letter = composite > 0 ? 'B' : 'A';
  const higher = `${sideNamed(comparison, letter, nameOf)} scores ${points(composite)} higher`;
  if (significant === true && composite !== 0) {
    const contrary =
      winner === null || winner.letter === letter
        ? ''
        : ` Head to head the judge prefers ${winner.letter}, so they disagree.`;
    return { kind: 'significant', sentence: `${higher}.${contrary}` };
  }
  const certain = staticSentence(comparison);
  if (winner !== null) {
    const scores =
      composite === 0
        ? 'Both score the same.'
        : `The scores differ by ${points(composite)} for ${letter}, perhaps by chance.`;
    return { kind: 'significant', sentence: `${winner.named} wins the head to head. ${scores}${certain}` };
  }
  if (composite === 0) return { kind: 'equal', sentence: `Both score the same.${certain}` };
  return significant === false
    ? {
        kind: 'chance',
        sentence: `No significant difference: ${higher}, and that may be chance.${certain}`,
      }
    : {
        kind: 'unknown',
        sentence: `Not known whether there is a difference: ${higher}, perhaps by chance.${certain}`,
      };
}

function winnerOf(
  comparison: Comparison,
  nameOf: (name: string) => string,
): { letter: 'A' | 'B'; named: string } | null {
  const verdict = comparison.headToHead?.verdict;
  if (verdict !== 'a' && verdict !== 'b') return null;
  const letter = verdict === 'a' ? 'A' : 'B';
  return { letter, named: sideNamed(comparison, letter, nameOf) };
}

function sideNamed({ a, b }: Comparison, letter: 'A' | 'B', nameOf: (name: string) => string): string {
  return `${letter}, ${nameOf((letter === 'A' ? a : b).subject.name)},`;
}

/** Below quick depth, where the static score is not the whole. */
function staticSentence({ depth, differences: { staticComposite } }: Comparison): string {
  if (depth.effective === 'quick' || staticComposite === null || staticComposite === 0) return '';
  const letter = staticComposite > 0 ? 'B' : 'A';
  return ` Layer 1 alone, which is exact, scores ${letter} ${points(staticComposite)} higher.`;
}

function points(difference: number): string {
  const text = formatGain(Math.abs(difference)).slice(1);
  return Number(text) === 0 ? 'less than 0.1 points' : `${text} points`;
}
