import { readingWords } from '@plugin-eval/core/text/languages/reading-words.ts';
import type { SkillRule } from '../../rule-definition.ts';
import type { ContentLine } from '../../substance.ts';

export const repeatedText: SkillRule = {
  id: 'repeated-text',
  group: 'substance',
  level: 'warning',
  title: 'The body repeats itself',
  detects:
    'Ten or more lines outside code of which less than half are distinct, or 60 or more words of which hardly any are distinct (fewer than twice the square root of their number). An error when three lines or fewer are repeated over and over.',
  why: 'Repetition fills the context and teaches nothing.',
  fix: 'Say each thing once, and add what is missing.',
  of: 'skill',
  check: ({ substance, start }) => {
    const { content, prose, wordCount } = substance;
    if (wordCount === 0) return [];
    const counts = new Map<string, { first: ContentLine; count: number }>();
    for (const one of prose) {
      const seen = counts.get(one.text);
      if (seen) seen.count++;
      else counts.set(one.text, { first: one, count: 1 });
    }
    if (prose.length >= 10 && counts.size * 2 < prose.length) {
      const most = [...counts.values()].reduce((best, one) => (one.count > best.count ? one : best));
      return [
        {
          ...(counts.size <= 3 ? { level: 'error' } : {}),
          message: `Of ${prose.length} lines outside code, ${counts.size} ${counts.size === 1 ? 'is' : 'are'} distinct; one occurs ${most.count} times.`,
          ...start,
          line: most.first.line,
          evidence: most.first.text,
        },
      ];
    }
    if (wordCount < 60) return [];
    const distinct = distinctUpTo(content, 2 * Math.sqrt(wordCount));
    if (distinct === null) return [];
    return [{ ...start, message: `The ${wordCount} words of the body are ${distinct} distinct ones.` }];
  },
  examples: {
    fires: ['Fold the corner inwards again.\n'.repeat(10), 'fold paper crane swan '.repeat(20)],
    spares: ['Fold the corner inwards again.\n'.repeat(9)],
  },
};

/** Counts distinct words; null when they reach the bound, as the first lines usually show. */
function distinctUpTo(lines: readonly ContentLine[], bound: number): number | null {
  const distinct = new Set<string>();
  for (const { text } of lines)
    for (const word of readingWords(text)) if (distinct.add(word).size >= bound) return null;
  return distinct.size;
}
