import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['Folds paper into cranes. Use when the user asks for origami.', 'en'],
  ['', 'en'],
  ['Origami', 'en'],
  ['Faltet Papier zu Kranichen, wenn der Benutzer eine Figur braucht und nicht schneiden will.', 'de'],
  ['Plie le papier en grues quand il faut une figure pour la table, avec des modèles.', 'fr'],
  ['Dobla papel en grullas cuando el usuario pide una figura para la mesa.', 'es'],
  ['把纸折成纸鹤。', 'zh'],
  ['紙を鶴に折ります。', 'ja'],
  ['종이를 학으로 접습니다.', 'ko'],
  ['Складывает бумагу в журавлей.', 'ru'],
  ['Складає папір у журавлів, якщо їх просять.', 'uk'],
  ['Διπλώνει χαρτί σε γερανούς.', 'other'],
  ['מקפל נייר לעגורים', 'other'],
  ['Skládá papír, když někdo potřebuje jeřába či žábu, rychle a čistě.', 'other'],
])('%j is in %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test('code, addresses and paths are in no language', () => {
  expect(detectLanguage('Runs `你好世界你好世界` on https://例.example/路径/路径 and docs/的/的.md')).toBe(
    'en',
  );
  expect(detectLanguage('用 `fold --crane --paper=washi --size=large` 折纸')).toBe('zh');
});

test('Latin terms in a Chinese sentence leave it Chinese', () => {
  expect(detectLanguage('把 PDF 发票导出为 CSV 表格')).toBe('zh');
});
