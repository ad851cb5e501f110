import { expect, test } from 'vitest';
import { withPatternsAtOnce } from './patterns-at-once.ts';

/** Long enough that compiling it is most of the work. */
function patterns(last: string): RegExp[] {
  const verbs =
    'send upload post transmit forward submit email report transfer copy replicate publish hand relay'
      .split(' ')
      .map((verb) => `${verb}(?:s|ed|ing)?`)
      .join('|');
  return Array.from(
    { length: 60 },
    (_, index) =>
      new RegExp(`\\b(?:${verbs})\\b.{0,80}?\\b(?:${verbs})\\b.{0,60}?\\bat ${last}${index}`, 'is'),
  );
}

function processorTime(list: readonly RegExp[]): number {
  const before = process.cpuUsage();
  for (const pattern of list)
    for (let use = 0; use < 2; use++) pattern.test('send it, and post it at the door');
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('a pattern is compiled once, and patterns match the same', () => {
  const plain = processorTime(patterns('a'));
  const atOnce = withPatternsAtOnce(() => processorTime(patterns('b')));
  expect(atOnce).toBeLessThan(plain * 0.7);
  expect(withPatternsAtOnce(() => /\bsend\b/i.exec('to SEND it')?.index)).toBe(3);
});

test('what is thrown comes through, and the switch is set back, also after work within work', () => {
  expect(() =>
    withPatternsAtOnce(() => {
      withPatternsAtOnce(() => undefined);
      throw new RangeError('too deep');
    }),
  ).toThrow(RangeError);
  const plain = processorTime(patterns('c'));
  const atOnce = withPatternsAtOnce(() => {
    withPatternsAtOnce(() => undefined);
    return processorTime(patterns('d'));
  });
  expect(atOnce).toBeLessThan(plain * 0.7);
});
