import { expect, test } from 'vitest';
import { withQuickPatterns } from './with-quick-patterns.ts';

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
  for (const pattern of list) pattern.test('send it, and post it at the door');
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('patterns are compiled sooner, and match the same', () => {
  const plain = processorTime(patterns('a'));
  const quick = withQuickPatterns(() => processorTime(patterns('b')));
  expect(quick).toBeLessThan(plain * 0.85);
  expect(withQuickPatterns(() => /\bsend\b/i.exec('to SEND it')?.index)).toBe(3);
});

test('a pattern that was first used within works outside, and the other way round', () => {
  const within = /(?:sends|posts)+/gi;
  const outside = /(?:mails|prints)+/gi;
  outside.test('mails');
  const use = () => [
    'he Sends it, posts it'.replace(within, 'x'),
    'he Mails it, prints it'.replace(outside, 'x'),
    'a sends b mails c'.split(within).join(),
  ];
  const found = withQuickPatterns(() => [use(), use(), use()]);
  for (let round = 0; round < 20; round++) for (const one of [...found, use()]) expect(one).toEqual(found[0]);
  expect(found[0]).toEqual(['he x it, x it', 'he x it, x it', 'a , b mails c']);
});

test('what is thrown comes through, and the switch is set back, also after work within work', () => {
  expect(() =>
    withQuickPatterns(() => {
      withQuickPatterns(() => undefined);
      throw new RangeError('too deep');
    }),
  ).toThrow(RangeError);
  const plain = processorTime(patterns('c'));
  const quick = withQuickPatterns(() => {
    withQuickPatterns(() => undefined);
    return processorTime(patterns('d'));
  });
  expect(quick).toBeLessThan(plain * 0.85);
});
