import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANTI_PATTERN_FLAGS } from '@plugin-eval/core/documents/names.ts';
import { expect, test } from 'vitest';
import { ROOT } from './support/built-cli.ts';
import { evaluateFolder } from './support/evaluate-folder.ts';

const evaluateExample = (name: string) => evaluateFolder(join(ROOT, 'examples', 'skills', name));

test('there are three, each explained in the README', () => {
  const names = readdirSync(join(ROOT, 'examples', 'skills')).sort();
  expect(names).toEqual(['review-sql-migrations', 'ultimate-code-guardian', 'write-release-notes']);
  const readme = readFileSync(join(ROOT, 'examples', 'README.md'), 'utf8');
  for (const name of names) expect(readme).toContain(`[${name}](skills/${name}/SKILL.md)`);
});

test('review-sql-migrations is Platinum, with neither error nor warning', () => {
  const { composite, findings } = evaluateExample('review-sql-migrations');
  expect([composite.badge, composite.antiPatternPenalty]).toEqual(['Platinum', 1]);
  expect(findings.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('write-release-notes scores what the guide works out by hand', () => {
  const { composite, dimensions } = evaluateExample('write-release-notes');
  const text = readFileSync(join(ROOT, 'docs', 'authors.md'), 'utf8');
  const [, sum = '', result = ''] =
    /`examples\/skills\/write-release-notes`[\s\S]*?\n\((.*)\) \/ 0\.66 x 100 = ([\d.]+)\n/.exec(text) ?? [];
  const terms = sum.split(' + ').map((term) => term.split(' x ').map(Number));
  const measured = Object.values(dimensions).filter(({ score }) => score !== null);
  expect(terms.map(([weight]) => weight)).toEqual(measured.map(({ weight }) => weight));
  terms.forEach(([, score], index) => {
    expect(measured[index]?.score).toBeCloseTo(score ?? Number.NaN, 9);
  });
  expect(composite.score?.toFixed(1)).toBe(result);
  expect(result).toBe('68.6');
  expect([composite.badge, composite.antiPatternPenalty]).toEqual(['Bronze', 1]);
});

test('ultimate-code-guardian shows all six anti-patterns and earns no badge', () => {
  const { composite, layers } = evaluateExample('ultimate-code-guardian');
  expect(new Set(layers[0]?.antiPatterns)).toEqual(new Set(ANTI_PATTERN_FLAGS));
  expect(composite.badge).toBeNull();
});
