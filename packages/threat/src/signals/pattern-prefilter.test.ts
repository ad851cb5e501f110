import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPattern, userPattern } from './linear-pattern.ts';
import { loadSignals } from './load-signals.ts';
import { PatternPrefilter } from './pattern-prefilter.ts';

const signals = loadSignals();
const patterns = [...signals.signals, ...signals.cues].flatMap((rule) => [...rule.patterns, ...rule.except]);
const words = patterns.flatMap(({ literals }) => (literals.leading ?? literals.required ?? []).slice(0, 2));

test('every pattern of the rules finds with it what it finds alone', () => {
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('help ', 'not ', 'ethical ', '. ', '\n', 'I ', ', '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const findAll = signals.prefilter.look(text);
      for (const pattern of patterns) expect(findAll(pattern), pattern.source).toEqual(pattern.findAll(text));
    }),
    { numRuns: 50 },
  );
});

test('patterns of users, and those without literals, are run as well', () => {
  const mine = [
    ownPattern('[0-9]+'),
    userPattern('stop (?:it|now)'),
    ownPattern('^abc'),
    userPattern('[a-z]{3}'),
  ];
  const text = 'Abc 12: STOP now, abc 345';
  const findAll = new PatternPrefilter(mine).look(text);
  expect(mine.map((pattern) => findAll(pattern).length)).toEqual([2, 1, 1, 4]);
});

test('one text after another', () => {
  const pattern = ownPattern('yes');
  const prefilter = new PatternPrefilter([pattern]);
  const first = prefilter.look('yes yes');
  const second = prefilter.look('no');
  expect([first(pattern).length, second(pattern).length, first(pattern).length]).toEqual([2, 0, 2]);
});
