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
  '表を扱う場合に使ってください。',
  '使用するタイミング: コードレビュー。',
  'Diesen Skill nutzen, wenn Verträge geprüft werden.',
  'Indicado para quando for preciso traduzir documentos.',
  "S'utilise pour relire des contrats.",
  'Gebruik deze skill voordat je een pakket publiceert.',
])('%j says when', (text) => {
  expect(findForeignTrigger(text)).not.toBeNull();
});

test.each([
  'Folds paper.',
  'Faltet Papier zu Kranichen.',
  'Nicht verwenden, wenn das Papier nass ist.',
  '把纸折成纸鹤。',
  '紙を鶴に折ります。',
  '종이를 학으로 접습니다.',
  '다양한 상황에서 활용되는 보고서 도구 모음.',
  'Berechnet Summen, auch wenn Zeilen fehlen.',
  'Nicht anwenden, wenn das Papier nass ist.',
  'Outil utilisé par les équipes de comptabilité.',
  'Ferramenta usada por equipes de finanças.',
  'Calcula los totales, incluso si faltan filas.',
  'Tabloları okur ve rapor üretir, satırlar eksik olsa bile.',
])('%j says no when', (text) => {
  expect(findForeignTrigger(text)).toBeNull();
});

test('letters with combining marks count as the composed ones', () => {
  const phrase = 'Verwenden, wenn der Benutzer möchte'.normalize('NFD');
  expect(findForeignTrigger(phrase)).toMatch(/^Verwenden, wenn/);
});
