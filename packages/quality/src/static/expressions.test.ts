import { TRIGGER_ALTERNATIVES } from '@plugin-eval/core/text/trigger-expression.ts';
import { unicodePattern } from '@plugin-eval/core/text/unicode-pattern.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DESCRIPTION_EXPRESSIONS } from './description-signals.ts';
import { PROSE_EXPRESSIONS } from './prose-signals.ts';
import { TOOL_NAME_EXPRESSION } from './rules/portability/tool-names.ts';

const WORD = String.raw`[\p{L}\p{N}_]`;
const SOURCES = [
  ...TRIGGER_ALTERNATIVES,
  ...Object.values({ ...DESCRIPTION_EXPRESSIONS, ...PROSE_EXPRESSIONS }),
  TOOL_NAME_EXPRESSION,
];

/** The textbook translation: a boundary looks both ways, and letter case is the engine's business. */
function textbookPattern(source: string): RegExp {
  const boundary = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`;
  const translated = source
    .replaceAll('\\b', boundary)
    .replaceAll('[\\w-]', `(?:${WORD}|-)`)
    .replaceAll('\\w', WORD)
    .replaceAll('\\s', '\\p{White_Space}');
  return new RegExp(translated, 'giu');
}

test.each(SOURCES)('what %s matches is what its textbook translation matches', (source) => {
  const pieces = source.replace(/\\[a-z]/gi, ' ').match(/[a-z']{2,}/gi) ?? [];
  const piece = fc.constantFrom(
    ...pieces,
    ...pieces.map((word) => word.toUpperCase()),
    'folding',
    'ß',
    'ſ',
    'é',
    '_',
    '1',
    's',
    'k\u212a',
    'a ',
  );
  const gap = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '  ',
    '\n',
    ', ',
    '. ',
    ': ',
    ':',
    '-',
    '',
    '\u00a0',
    '\u0085',
    '\ufeff',
  );
  const text = fc.array(fc.tuple(piece, gap), { maxLength: 10 }).map((parts) => parts.flat().join(''));
  const pattern = unicodePattern(source, 'gi');
  const textbook = textbookPattern(source);
  const words = new WordPattern(source, 'gi');
  const found = (regex: RegExp, input: string) =>
    [...input.matchAll(regex)].map((match) => [match.index, match[0]]);
  fc.assert(
    fc.property(text, (input) => {
      expect(found(pattern, input)).toEqual(found(textbook, input));
      expect(found(words.regExpFor(input), input)).toEqual(found(textbook, input));
      expect(words.test(input)).toBe(found(textbook, input).length > 0);
    }),
    { seed: 7, numRuns: 500 },
  );
});
