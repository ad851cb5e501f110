import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { badgeOf } from '@plugin-eval/core/methodology/badge.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { extractFeatures } from '@plugin-eval/quality/static/extract-features.ts';
import { scoreFeatures, staticDimensionScores } from '@plugin-eval/quality/static/score-features.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeTree } from './support/write-tree.ts';

/** Layer 1 of one skill by an independent implementation of the specification. */
interface Expected {
  features: Record<string, unknown>;
  sub_scores: Record<string, number>;
  anti_patterns: string[];
  flags: { flag: string; target: string | null }[];
  layer_score: number;
  composite: number;
  badge: string | null;
}
interface LanguageVector {
  description: string;
  language: string;
  trigger: boolean;
  weighted_length: number;
  frontmatter_quality: number;
  missing_trigger: boolean;
  empty_description: boolean;
}
interface WorkedExample {
  id: string;
  why: string;
  skill_dir: string;
  files: Record<string, string>;
  expected: Expected;
}

const HERE = dirname(fileURLToPath(import.meta.url));
const EXAMPLES: WorkedExample[] = JSON.parse(
  readFileSync(join(HERE, 'fixtures/layer1/worked-examples.json'), 'utf8'),
);
const SHARED = join(HERE, '../../shared');
const GOLDEN = join(SHARED, 'data/layer1/golden-773.jsonl');

test('there are 30 worked examples', () => {
  expect(EXAMPLES).toHaveLength(30);
});

test.each(EXAMPLES.map((example) => [example.id, example] as const))('worked example %s', (_, example) => {
  const root = temporaryFolder();
  writeTree(root, example.files);
  expectLayer1(join(root, example.skill_dir), example.expected);
});

describe.skipIf(!existsSync(GOLDEN))('the corpus of 773 published skills', () => {
  const rows: (Expected & { repo: string; path: string })[] = existsSync(GOLDEN)
    ? readFileSync(GOLDEN, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

  test('is complete', () => {
    expect(rows).toHaveLength(773);
  });

  test.each(rows.map((row) => [`${row.repo}/${row.path}`, row] as const))('%s', (_, row) => {
    expectLayer1(join(SHARED, 'corpus', row.repo, row.path), row);
  });
});

const LANGUAGES = join(SHARED, 'data/layer1/language-vectors.jsonl');

describe.skipIf(!existsSync(LANGUAGES))('descriptions in other languages', () => {
  const rows: LanguageVector[] = existsSync(LANGUAGES)
    ? readFileSync(LANGUAGES, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

  test('are 376', () => {
    expect(rows).toHaveLength(376);
  });

  test.each(rows.map((row) => [row.description, row] as const))('%j', (description, row) => {
    const root = temporaryFolder();
    writeTree(join(root, 'crane'), {
      'SKILL.md': `---\nname: crane\ndescription: ${JSON.stringify(description)}\n---\n`,
    });
    const features = extractFeatures(readSkill(join(root, 'crane'), root, DEFAULT_READ_LIMITS));
    const { subScores, antiPatterns } = scoreFeatures(features);
    expect(features.descriptionLanguage ?? 'en').toBe(row.language);
    expect(features.hasTrigger).toBe(row.trigger);
    expect(features.descriptionWeight ?? features.descriptionLength).toBe(row.weighted_length);
    expectClose('frontmatter_quality', subScores.frontmatter_quality, row.frontmatter_quality);
    expect(antiPatterns.includes('MISSING_TRIGGER')).toBe(row.missing_trigger);
    expect(antiPatterns.includes('EMPTY_DESCRIPTION')).toBe(row.empty_description);
  });
});

function expectLayer1(folder: string, expected: Expected): void {
  const features = extractFeatures(readSkill(folder, folder, DEFAULT_READ_LIMITS));
  const scores = scoreFeatures(features);
  const composite = compositeScore(staticDimensionScores(scores.subScores), scores.penalty);
  expect(toDocument(features)).toMatchObject(expected.features);
  expect(Object.keys(scores.subScores).sort()).toEqual(Object.keys(expected.sub_scores).sort());
  for (const [name, score] of Object.entries(scores.subScores)) {
    expectClose(name, score, expected.sub_scores[name] ?? Number.NaN);
  }
  expect(scores.antiPatterns).toEqual(expected.anti_patterns);
  expect(scores.flags).toEqual(expected.flags);
  expectClose('layer score', scores.layerScore, expected.layer_score);
  expectClose('composite', composite ?? Number.NaN, expected.composite);
  expect(badgeOf(composite ?? 0, null)).toBe(expected.badge);
}

function expectClose(what: string, actual: number, expected: number): void {
  expect(Math.abs(actual - expected), `${what}: ${actual} instead of ${expected}`).toBeLessThanOrEqual(1e-9);
}
