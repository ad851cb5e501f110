import { signalSpan } from '@plugin-eval/tests/support/threat-documents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExcerptedText, excerptText, passageKind } from './excerpt-text.ts';

const textsOf = ({ parts }: ExcerptedText) =>
  parts.map(({ start, passages }) => [start, passages.map(({ text }) => text).join('')]);

test('a short text is shown whole', () => {
  expect(excerptText('abc', [], 10)).toMatchObject({ length: 3, whole: true });
  expect(textsOf(excerptText('abc', [], 3))).toEqual([[0, 'abc']]);
  expect(excerptText('abcd', [], 3)).toMatchObject({ length: 4, whole: false });
});

test('of a long text the beginning is shown, and later hits with what is around them', () => {
  const text = `${'a'.repeat(5_000)}KEY${'b'.repeat(5_000)}`;
  const shown = excerptText(text, [signalSpan({ label: 'key', start: 5_000, end: 5_003 })], 100);
  expect(textsOf(shown)).toEqual([
    [0, 'a'.repeat(100)],
    [4_800, `${'a'.repeat(200)}KEY${'b'.repeat(200)}`],
  ]);
  const marked = shown.parts[1]?.passages.find(({ spans }) => spans.length > 0);
  expect(marked?.text).toBe('KEY');
  expect(shown.whole).toBe(false);
});

test('hits that lie close together share a stretch', () => {
  const spans = [3_000, 3_100, 3_350].map((start) => signalSpan({ start, end: start + 5 }));
  expect(textsOf(excerptText('x'.repeat(9_000), spans, 100)).map(([start]) => start)).toEqual([0, 2_800]);
});

test('a hit across the end of the beginning is shown to its end', () => {
  const shown = excerptText('x'.repeat(1_000), [signalSpan({ start: 90, end: 110 })], 100);
  expect(shown.parts).toHaveLength(1);
  expect(shown.parts[0]?.passages.map(({ text, spans }) => [text.length, spans.length])).toEqual([
    [90, 0],
    [20, 1],
    [200, 0],
  ]);
});

test('1,000 hits all over a long text do not make a long one', () => {
  const spans = Array.from({ length: 1_000 }, (_, index) =>
    signalSpan({ start: index * 1_000, end: index * 1_000 + 900 }),
  );
  const shown = excerptText('x'.repeat(1_000_000), spans, 4_000);
  const characters = textsOf(shown).reduce((sum, [, text]) => sum + String(text).length, 0);
  expect(characters).toBeLessThanOrEqual(12_000);
  expect(shown.parts.length).toBeGreaterThan(5);
});

test('whatever the hits, the stretches follow one another and hold what the text holds there', () => {
  const places = fc.array(fc.tuple(fc.nat(3_000), fc.nat(900)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.nat(2_500), fc.nat(300), places, (length, most, found) => {
      const text = Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
      const spans = found.map(([start, width]) => signalSpan({ start, end: start + width }));
      const shown = excerptText(text, spans, most);
      let reached = 0;
      for (const [start, part] of textsOf(shown)) {
        expect(start).toBeGreaterThanOrEqual(reached);
        expect(text.slice(Number(start), Number(start) + String(part).length)).toBe(part);
        reached = Number(start) + String(part).length;
      }
      expect(reached).toBeLessThanOrEqual(length);
    }),
  );
});

test('an unsafe hit goes before a safe one, and that before what does not count', () => {
  const unsafe = signalSpan();
  const safe = signalSpan({ kind: 'boundary' });
  const echo = signalSpan({ counted: false, marked: 'echo' });
  expect(passageKind({ spans: [echo, safe, unsafe] })).toBe('unsafe');
  expect(passageKind({ spans: [echo, safe] })).toBe('safe');
  expect(passageKind({ spans: [echo] })).toBe('off');
  expect(passageKind({ spans: [] })).toBeNull();
});
