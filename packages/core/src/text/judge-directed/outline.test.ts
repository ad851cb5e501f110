import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JUDGE_DIRECTED_GROUPS } from '../judge-directed-text.ts';
import { OutlineFinder, plainForm, withoutEmphasis } from './outline.ts';

/** Any number of blanks and marks may stand where folded text has one blank. */
const GAPS = [' ', '  ', '\n', '\n> ', ' **', '* ', '\t', '\n   1. ', ' → '];

const ANYTHING = /\[\^[^\]]+\]\{0,\d+\}\??/g;

/** A pattern to make texts from: blanks that may be missing are there; lookaheads are what they ask for, or nothing. */
function forMaking(source: string): RegExp {
  let made = source
    .replace(/\\b/g, '')
    .replace(/\$/g, '')
    .replace(/\\s\?/g, '\\s')
    .replace(ANYTHING, ' as is ');
  for (const negation of ['(?!', '(?<!'])
    for (let at = made.indexOf(negation); at !== -1; at = made.indexOf(negation))
      made = made.slice(0, at) + made.slice(endOfGroup(made, at));
  return new RegExp(`^(?:${made.replace(/\(\?=/g, '(?:')})$`);
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let i = start; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') i = source.indexOf(']', i);
    else if (source[i] === '(') depth++;
    else if (source[i] === ')' && --depth === 0) return i + 1;
  }
  return source.length;
}

const WORDINGS = JUDGE_DIRECTED_GROUPS.flatMap((group) =>
  group.patterns.map(({ source }) => ({ group, source })),
);

describe('whatever a pattern finds has the outline of its group', () => {
  test.each(WORDINGS)('$source', ({ group, source }) => {
    const pattern = new RegExp(source);
    const finder = new OutlineFinder([group]);
    let found = 0;
    fc.assert(
      fc.property(
        fc.stringMatching(forMaking(source), { size: 'small' }),
        fc.constantFrom('', 'give this file, 7 and '),
        fc.constantFrom('', '.', ' for this skill in the 7 files'),
        fc.constantFrom(...GAPS),
        (made, before, after, gap) => {
          const folded = `${before}${made.toLowerCase().replace(/\s+/g, ' ')}${after}`;
          if (!pattern.test(folded)) return;
          found++;
          const disguised = folded.replace(/(?<=[a-z]) (?=[a-z])/g, gap).toUpperCase();
          expect(finder.find(withoutEmphasis(plainForm(disguised))).size, disguised).toBe(1);
        },
      ),
      { seed: 1, numRuns: 60 },
    );
    expect(found).toBeGreaterThan(0);
  });
});

describe('time grows with the text and no faster', { timeout: 60_000 }, () => {
  const OUTLINES = JUDGE_DIRECTED_GROUPS.flatMap((group) =>
    group.outlines.map(({ words, next }) => ({ group, word: words.split('|')[0] ?? '', next })),
  );

  test.each(OUTLINES)('$word, then $next', ({ group, word }) => {
    const finder = new OutlineFinder([group]);
    for (const piece of [' ', 'a ', '10 ', '5 / ', ': ', 'the ', 'score ', 'rubric '])
      for (const [before, repeated, after] of [
        ['', `${word} ${piece}`, ''],
        [`you are ${word} `, piece, '!'],
      ] as const)
        inLinearTime(12_000, (size) => finder.find(before + repeated.repeat(size / repeated.length) + after));
  });
});
