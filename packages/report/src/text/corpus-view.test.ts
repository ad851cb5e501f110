import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import { expect, test } from 'vitest';
import { layoutText } from '../view-model/layout-text.ts';
import { corpusView } from './corpus-view.ts';

function summary(changes: Partial<CorpusSummary> = {}): CorpusSummary {
  return {
    schemaVersion: '1.0',
    tool: { name: 'plugin-eval', version: '0.0.0' },
    corpus: { path: '/corpus', format: 1, skills: 1, distinct: 1 },
    roots: ['/skills'],
    added: 1,
    changed: 0,
    unchanged: 0,
    removed: 0,
    categories: [{ name: null, skills: 1 }],
    errors: [],
    skipped: [],
    ...changes,
  };
}

const PLAIN = { color: false, corpusFlag: '' };

function renderCorpusText(corpus: CorpusSummary, { color, corpusFlag }: typeof PLAIN): string {
  return layoutText(corpusView(corpus, { corpusFlag }), { color, width: null });
}

test('copies are counted where there are some', () => {
  expect(renderCorpusText(summary(), PLAIN)).toMatch(/^1 skill in the corpus \/corpus\n/);
  const copies = { path: '/corpus', format: 1, skills: 12_000, distinct: 11_000 };
  expect(renderCorpusText(summary({ corpus: copies }), PLAIN)).toMatch(
    /^12,000 skills in the corpus \/corpus, 11,000 of them different\n/,
  );
});

test('of many categories the largest are listed, and the rest is summed up', () => {
  const categories = Array.from({ length: 13 }, (_, index) => ({ name: `c${index}`, skills: 100 - index }));
  const lines = renderCorpusText(summary({ categories }), PLAIN).split('\n');
  expect(lines).toContain('Categories (13)');
  expect(lines).toContain('  100  c0');
  expect(lines).toContain('   91  c9');
  expect(lines).toContain('  and 267 in 3 others');
});

test('skills without a category are no category', () => {
  const categories = [
    { name: 'birds', skills: 2 },
    { name: null, skills: 10 },
  ];
  const text = renderCorpusText(summary({ categories }), PLAIN);
  expect(text).toContain('Categories (1)\n   2  birds\n  10  without a category\n');
  expect(renderCorpusText(summary(), PLAIN)).not.toContain('Categories');
});

test('of many errors twenty are listed, and where the others are', () => {
  const errors = Array.from({ length: 23 }, (_, index) => ({
    path: `s${index}`,
    rule: 'skill-file-encoding',
    message: `s${index} is not UTF-8 text.`,
  }));
  const text = renderCorpusText(summary({ errors }), PLAIN);
  expect(text).toContain('Could not be indexed (23)\n  s0 is not UTF-8 text.\n');
  expect(text).toContain('  s19 is not UTF-8 text.\n\n  and 3 more; --output json lists them all\n');
  expect(text).not.toContain('s20');
});

test('an empty corpus leads nowhere', () => {
  const corpus = { path: '/corpus', format: 1, skills: 0, distinct: 0 };
  const text = renderCorpusText(summary({ corpus, categories: [], roots: [] }), PLAIN);
  expect(text).toBe('0 skills in the corpus /corpus\n  1 added, 0 changed, 0 unchanged, 0 removed\n');
});

test('commands that come next name the corpus, where it is not the default one', () => {
  const text = renderCorpusText(summary(), { color: false, corpusFlag: ' --corpus-dir ./c' });
  expect(text).toContain('  plugin-eval rank --dry-run --corpus-dir ./c\n');
  expect(text).toContain('  plugin-eval certify PATH --corpus-dir ./c\n');
});

test('colour is used when it is wanted', () => {
  expect(renderCorpusText(summary(), { ...PLAIN, color: true })).toContain('\u001b[1m1 skill\u001b[22m');
});
