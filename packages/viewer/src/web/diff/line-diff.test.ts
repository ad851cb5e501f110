import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffLine, lineDiff } from './line-diff.ts';

/** `-old`, `+new` and ` same`, as people write it. */
function shorthand(lines: readonly DiffLine[]): string[] {
  return lines.map(({ kind, text }) => `${{ removed: '-', added: '+', same: ' ' }[kind]}${text}`);
}

function expectBothTexts(a: readonly string[], b: readonly string[], lines: readonly DiffLine[]): void {
  const ofA = lines.filter((line) => line.kind !== 'added');
  const ofB = lines.filter((line) => line.kind !== 'removed');
  expect(ofA.map(({ text }) => text)).toEqual(a);
  expect(ofB.map(({ text }) => text)).toEqual(b);
  expect(ofA.map((line) => ('a' in line ? line.a : 0))).toEqual(a.map((_, index) => index + 1));
  expect(ofB.map((line) => ('b' in line ? line.b : 0))).toEqual(b.map((_, index) => index + 1));
}

test('lines that stay, go and come, with their numbers in both texts', () => {
  const { lines, isShortest } = lineDiff(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e']);
  expect(isShortest).toBe(true);
  expect(lines).toEqual([
    { kind: 'same', a: 1, b: 1, text: 'a' },
    { kind: 'removed', a: 2, text: 'b' },
    { kind: 'added', b: 2, text: 'x' },
    { kind: 'same', a: 3, b: 3, text: 'c' },
    { kind: 'same', a: 4, b: 4, text: 'd' },
    { kind: 'added', b: 5, text: 'e' },
  ]);
});

test('in a changed part what went stands before what came', () => {
  expect(shorthand(lineDiff(['1', '2', 'end'], ['3', '4', 'end']).lines)).toEqual([
    '-1',
    '-2',
    '+3',
    '+4',
    ' end',
  ]);
});

test.each([
  [[], []],
  [[], ['a']],
  [['a'], []],
  [
    ['__proto__', 'constructor'],
    ['constructor', '__proto__'],
  ],
  [['', ''], ['']],
])('%j to %j', (a, b) => {
  expectBothTexts(a, b, lineDiff(a, b).lines);
});

describe('of any two texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 30 });

  test('both can be read from it', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { lines, isShortest } = lineDiff(a, b);
        expectBothTexts(a, b, lines);
        expect(isShortest).toBe(true);
      }),
    );
  });

  test('nothing shorter exists: as many lines stay as have a common sub-sequence', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const same = lineDiff(a, b).lines.filter(({ kind }) => kind === 'same').length;
        expect(same).toBe(longestCommon(a, b));
      }),
    );
  });
});

describe('long texts', () => {
  const lines = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i));

  test('that share few lines are still compared exactly: the others match nothing', () => {
    const a = lines(20_000, (i) => (i % 10 === 0 ? `kept ${i}` : `old ${i}`));
    const b = lines(20_000, (i) => (i % 10 === 0 ? `kept ${i}` : `new ${i}`));
    const diff = lineDiff(a, b);
    expect(diff.isShortest).toBe(true);
    expect(diff.lines.filter(({ kind }) => kind === 'same')).toHaveLength(2000);
    expectBothTexts(a, b, diff.lines);
  });

  test('with one line more at the top are exact: common ends are set aside first', () => {
    const a = lines(50_000, (i) => `line ${i % 7}`);
    const diff = lineDiff(a, ['new', ...a]);
    expect(diff.isShortest).toBe(true);
    expect(shorthand(diff.lines.filter(({ kind }) => kind !== 'same'))).toEqual(['+new']);
  });

  test('that are too different are matched at what occurs once in both, and say so', () => {
    const a = lines(12_000, (i) => (i % 20 === 0 ? `heading ${i}` : `line ${(i * 7) % 11}`));
    const b = lines(12_000, (i) => (i % 20 === 0 ? `heading ${i}` : `line ${(i * 5) % 13}`));
    const diff = lineDiff(a, b);
    expect(diff.isShortest).toBe(false);
    expectBothTexts(a, b, diff.lines);
    const kept = diff.lines.filter(({ kind, text }) => kind === 'same' && text.startsWith('heading'));
    expect(kept).toHaveLength(600);
  });

  test('that come in another order keep as many unique lines as ascend together', () => {
    const a = lines(6000, (i) => `u${i}`);
    const b = [...a.slice(4000), ...a.slice(0, 4000)];
    const diff = lineDiff(a, b);
    expect(diff.isShortest).toBe(false);
    expectBothTexts(a, b, diff.lines);
    expect(diff.lines.filter(({ kind }) => kind === 'same')).toHaveLength(4000);
  });
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const row = [0];
    b.forEach((other, i) => {
      row.push(line === other ? (above[i] ?? 0) + 1 : Math.max(above[i + 1] ?? 0, row[i] ?? 0));
    });
    above = row;
  }
  return above.at(-1) ?? 0;
}
