import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatName } from '../format-name.ts';
import { activationSentence } from '../improvement/activation-sentence.ts';
import { formatGain } from '../number-format.ts';
import type { Phrase } from '../view-model/blocks.ts';
import { isExact } from './comparison-certainty.ts';

/** The verdict of a comparison in one sentence, with names as separate phrases. */
export interface ComparisonVerdict {
  kind: 'unmeasured' | 'equal' | 'chance' | 'unknown' | 'significant';
  words: readonly (string | Phrase)[];
}

/** Longest name in a sentence, in characters. */
const LONGEST_NAME = 80;

/**
 * Returns the verdict without presenting a possibly random difference as certain; certain results, such as a
 * head-to-head win or a lower static score, are stated next to uncertain ones.
 */
export function comparisonVerdict(comparison: Comparison): ComparisonVerdict {
  const { activation } = comparison;
  const { kind, words } = scoreVerdict(comparison);
  // Older documents have none.
  if (activation == null) return { kind, words };
  return { kind, words: [`Activation of B: ${activationSentence(activation)} `, ...words] };
}

function scoreVerdict(comparison: Comparison): ComparisonVerdict {
  const { composite, significant } = comparison.differences;
  const winner = winnerOf(comparison);
  const wins = winner === null ? [] : [...sideNamed(comparison, winner), ' wins the head to head.'];
  if (composite === null)
    return {
      kind: 'unmeasured',
      words: [whyUnmeasured(comparison), ...(winner === null ? [] : [' ', ...wins])],
    };
  const letter = composite > 0 ? 'B' : 'A';
  const higher = [...sideNamed(comparison, letter), ` scores ${points(composite)} higher`];
  if (significant === true && composite !== 0) {
    const contrary =
      winner === null || winner === letter
        ? ''
        : ` Head to head, the judge prefers ${winner}, so the two disagree.`;
    return { kind: 'significant', words: [...higher, `.${contrary}`] };
  }
  const certain = staticSentence(comparison);
  if (winner !== null) {
    const scores =
      composite === 0
        ? 'Both score the same.'
        : `The scores differ by ${points(composite)} for ${letter}, perhaps by chance.`;
    return { kind: 'significant', words: [...wins, ` ${scores}${certain}`] };
  }
  if (composite === 0) return { kind: 'equal', words: [`Both score the same.${certain}`] };
  return significant === false
    ? {
        kind: 'chance',
        words: ['No significant difference: ', ...higher, `, and that may be chance.${certain}`],
      }
    : {
        kind: 'unknown',
        words: ['It is unknown whether there is a difference: ', ...higher, `, perhaps by chance.${certain}`],
      };
}

/** Both sides have a score and there is no difference only where their depths are not the same. */
function whyUnmeasured({ a, b }: Comparison): string {
  return a.composite.score === null || b.composite.score === null
    ? 'One side could not be measured.'
    : 'The scores cannot be compared: the two were evaluated at different depths.';
}

type Letter = 'A' | 'B';

function winnerOf({ headToHead }: Comparison): Letter | null {
  return headToHead?.verdict === 'a' ? 'A' : headToHead?.verdict === 'b' ? 'B' : null;
}

function sideNamed({ a, b }: Comparison, letter: Letter): (string | Phrase)[] {
  const { name } = (letter === 'A' ? a : b).subject;
  return [`${letter}, `, { text: excerpt(formatName(name), LONGEST_NAME) }, ','];
}

/** Below quick depth, where the static score is not the whole. */
function staticSentence(comparison: Comparison): string {
  const { staticComposite } = comparison.differences;
  if (isExact(comparison) || staticComposite === null || staticComposite === 0) return '';
  const letter = staticComposite > 0 ? 'B' : 'A';
  return ` Layer 1 alone, which is exact, scores ${letter} ${points(staticComposite)} higher.`;
}

function points(difference: number): string {
  const text = formatGain(Math.abs(difference)).slice(1);
  return Number(text) === 0 ? 'less than 0.1 points' : `${text} points`;
}
