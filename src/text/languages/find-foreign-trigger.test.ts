import { expect, test } from 'vitest';
import { findForeignTrigger } from './find-foreign-trigger.ts';
import { COVERED_LANGUAGES } from './language-data.ts';

const EXAMPLES = [...COVERED_LANGUAGES].flatMap(([code, { expressions }]) =>
  expressions.map(({ kind, example }) => [code, kind, example] as const),
);

test.each(EXAMPLES)('%s, %s: the example of the expression is a trigger', (_, __, example) => {
  expect(findForeignTrigger(example)).not.toBeNull();
});

test.each([
  'Folds paper.',
  'Faltet Papier zu Kranichen.',
  'Nicht verwenden, wenn das Papier nass ist.',
  '把纸折成纸鹤。',
  '紙を鶴に折ります。',
  '종이를 학으로 접습니다.',
])('%j says no when', (text) => {
  expect(findForeignTrigger(text)).toBeNull();
});

test('letters with combining marks count as the composed ones', () => {
  const phrase = 'Verwenden, wenn der Benutzer möchte'.normalize('NFD');
  expect(findForeignTrigger(phrase)).toMatch(/^Verwenden, wenn/);
});
