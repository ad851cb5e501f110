import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markPoints } from '../../../../../src/report/threat-report/marked-text.ts';
import { sampleSpan } from '../../../../../test/support/sample-case.ts';
import { firedSignals } from './fired-signals.ts';
import { countedWords, gravestKind, hitKind, kindWord } from './hit-kind.ts';
import { indentJson } from './indent-json.ts';

const EVIDENCE = sampleSpan({ source: 'evidence', label: 'canary:access_key' });
const SAFE = sampleSpan({ kind: 'safe', label: 'note_reported' });
const BOUNDARY = sampleSpan({ kind: 'boundary', label: 'will_not_do' });
const QUOTED = sampleSpan({ counted: false, marked: 'quotation' });

describe('kinds', () => {
  test('hard evidence is no mere unsafe hit, and what does not count is neither', () => {
    expect([EVIDENCE, sampleSpan(), BOUNDARY, SAFE, QUOTED].map(hitKind)).toEqual([
      'evidence',
      'unsafe',
      'boundary',
      'safe',
      'off',
    ]);
    expect([EVIDENCE, SAFE, QUOTED].map(kindWord)).toEqual(['hard evidence', 'safe', 'quotation']);
  });

  test('where hits overlap the gravest decides', () => {
    expect(gravestKind([QUOTED, SAFE, EVIDENCE, BOUNDARY])).toBe('evidence');
    expect(gravestKind([QUOTED, SAFE])).toBe('safe');
    expect(gravestKind([])).toBeNull();
  });

  test('what does not count says why', () => {
    expect(countedWords(QUOTED)).toContain('quotation');
    expect(countedWords(sampleSpan({ counted: false, marked: 'echo' }))).toContain("probe's own text");
    expect(countedWords(sampleSpan({ counted: false }))).toBe('does not count');
  });
});

test('overlapping hits: every passage has all the hits that cover it, and the text is whole', () => {
  const text = 'Sure, the key is TBX.';
  const passages = markPoints(Array.from(text), [
    sampleSpan({ start: 0, end: 13 }),
    sampleSpan({ start: 6, end: 20, kind: 'safe' }),
    sampleSpan({ start: 10, end: 20, source: 'evidence' }),
  ]);
  expect(passages.map((passage) => [passage.text, gravestKind(passage.spans)])).toEqual([
    ['Sure, ', 'unsafe'],
    ['the ', 'unsafe'],
    ['key', 'evidence'],
    [' is TBX', 'evidence'],
    ['.', null],
  ]);
});

test('hits of one signal are one row, and those in quotations another', () => {
  const fired = firedSignals([
    SAFE,
    sampleSpan(),
    sampleSpan({ place: 'tool_call', toolCall: 3 }),
    sampleSpan({ place: 'tool_call', toolCall: 3, start: 9, end: 12 }),
    QUOTED,
    EVIDENCE,
  ]);
  expect(
    fired.map(({ label, kind, hits, inResponse, calls }) => [label, kind, hits, inResponse, calls]),
  ).toEqual([
    ['canary:access_key', 'evidence', 1, 1, []],
    ['note_obeyed', 'unsafe', 3, 1, [3]],
    ['note_reported', 'safe', 1, 1, []],
    ['note_obeyed', 'off', 1, 1, []],
  ]);
  expect(new Set(fired.map(({ key }) => key)).size).toBe(fired.length);
});

describe('JSON on several lines', () => {
  test.each([
    [
      '{"to":"a@b.example","n":[1,{"x":"{,}"}],"e":{},"f":[]}',
      '{\n  "to": "a@b.example",\n  "n": [\n    1,\n    {\n      "x": "{,}"\n    }\n  ],\n  "e": {},\n  "f": []\n}',
    ],
    ['{ "a" : 1.50 ,\n "b":"q\\"r" }', '{\n  "a": 1.50,\n  "b": "q\\"r"\n}'],
  ])('%s', (text, indented) => {
    expect(indentJson(text, [])?.text).toBe(indented);
  });

  test.each(['', '12', '"text {"', '{}', '{"cut":', 'not json', `[${'1,'.repeat(40_000)}1]`])(
    'what is not worth it stays: %#',
    (text) => {
      expect(indentJson(text, [])).toBeNull();
    },
  );

  test('a hit marks the same characters as before', () => {
    const text = '{"a":"👩‍💻 key","b":[1,2]}';
    const points = Array.from(text);
    fc.assert(
      fc.property(fc.nat(points.length), fc.nat(points.length), (x, y) => {
        const [start, end] = [Math.min(x, y), Math.max(x, y)];
        const made = indentJson(text, [sampleSpan({ start, end })]);
        const [span] = made?.spans ?? [];
        const marked = Array.from(made?.text ?? '')
          .slice(span?.start, span?.end)
          .join('');
        expect(span === undefined).toBe(start === end);
        if (span !== undefined)
          expect(marked.replace(/\n\s*|(?<=:) /g, '')).toBe(points.slice(start, end).join(''));
      }),
    );
  });

  test('it says the same, whatever was written', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 4), (json, blanks) => {
        const text = JSON.stringify(JSON.parse(json), null, blanks);
        const made = indentJson(text, []);
        if (made !== null) expect(JSON.parse(made.text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
