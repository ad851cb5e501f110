import { describe, expect, test } from 'vitest';
import { findHiddenCharacters } from './hidden-characters.ts';

const kinds = (...lines: string[]) => findHiddenCharacters(lines).map(({ kind }) => kind);

describe('right-to-left writing has direction marks, embeddings and isolates of its own', () => {
  test.each([
    ['a mark between a Hebrew word and a bracket', 'שלום (API)\u200f: ראשון'],
    ['a mark behind a full stop in Arabic', 'استخدم git.\u200f ثم'],
    ['a left-to-right isolate for a name in Hebrew', 'הריצו את \u2066npm test\u2069 לפני'],
    ['a right-to-left isolate for Arabic in English', 'The button says \u2067حفظ\u2069 in Arabic.'],
    ['an embedding of a path in Arabic', 'افتح \u202asrc/index.ts\u202c الآن'],
    ['a first-strong isolate in Persian', 'نام: \u2068README.md\u2069'],
    ['presentation forms', '\ufee1\u200e 12'],
  ])('%s', (_, line) => {
    expect(kinds(line)).toEqual([]);
  });

  test('a mark on a line of Latin letters in a text that is mostly Hebrew', () => {
    expect(kinds('הוראות', 'כתבו שורה.', '\u200f1. API')).toEqual([]);
    expect(kinds('Steps', 'Write a line.', 'More.', 'And more.', 'שלום', '\u200f1. API')).toEqual([
      'bidirectional',
    ]);
  });
});

describe('what reorders other text stays a finding', () => {
  test.each([
    ['an override, also in Hebrew', 'שלום \u202eabc\u202c'],
    ['an isolate that is never closed', 'שלום \u2067 return'],
    ['a close without an opening', 'שלום\u2069 x'],
    ['a right-to-left isolate around Latin text', 'שלום \u2067return true\u2069'],
    ['isolates in English', 'if \u2066admin\u2069'],
    ['a mark inside an English word', 'שלום ad\u200fmin'],
    ['an isolate inside an English word', 'שלום ad\u2066mi\u2069n'],
  ])('%s', (_, line) => {
    expect(new Set(kinds(line))).toEqual(new Set(['bidirectional']));
  });
});

test('a thousand openings on one line take linear time', () => {
  const line = `ש${'\u2067ש'.repeat(50_000)}`;
  expect(kinds(line)).toHaveLength(50_000);
});
