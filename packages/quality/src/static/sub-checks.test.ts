import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { staticFeatures } from '@plugin-eval/tests/support/static-features.ts';
import { describe, expect, test } from 'vitest';
import { SUB_CHECKS } from './sub-checks.ts';

const score = (name: keyof typeof SUB_CHECKS, changes: Partial<StaticFeatures>) =>
  SUB_CHECKS[name](staticFeatures(changes));

describe('frontmatter_quality', () => {
  const bare = { hasName: false, hasTrigger: false, descriptionLength: 0 };
  test.each<[string, Partial<StaticFeatures>, number]>([
    ['nothing', bare, 0.1],
    ['a name', { ...bare, hasName: true }, 0.15],
    ['9 characters', { ...bare, descriptionLength: 9 }, 0.1],
    ['10 characters', { ...bare, descriptionLength: 10 }, 0.15],
    ['30 characters', { ...bare, descriptionLength: 30 }, 0.25],
    ['40 characters', { ...bare, descriptionLength: 40 }, 0.25 + 0.06],
    ['60 characters', { ...bare, descriptionLength: 60 }, 0.3 + 0.06],
    ['100 characters', { ...bare, descriptionLength: 100 }, 0.35 + 0.06],
    ['a trigger', { ...bare, hasTrigger: true }, 0.1 + 0.15],
    ['"proactively"', { ...bare, saysProactively: true }, 0.1 + 0.09],
    ['"automatically"', { ...bare, saysAutomatic: true }, 0.1 + 0.06],
    ['one use case', { ...bare, useCaseCount: 1 }, 0.1 + 0.06],
    ['two use cases', { ...bare, useCaseCount: 2 }, 0.1 + 0.06],
    ['three use cases', { ...bare, useCaseCount: 3 }, 0.1 + 0.12],
    ['a context', { ...bare, hasTriggerContext: true }, 0.1 + 0.09],
    ['an exempt skill', { exempt: true, descriptionLength: 100, hasTrigger: false }, 1],
    ['an exempt skill without a name', { exempt: true, hasName: false, descriptionLength: 30 }, 0.25 / 0.4],
  ])('%s', (_, changes, expected) => {
    expect(score('frontmatter_quality', changes)).toBeCloseTo(expected, 12);
  });
});

test.each<[Partial<StaticFeatures>, number]>([
  [{}, 0.7],
  [{ namesOutputFormat: true, namesOutput: true, namesInput: true, codeBlockCount: 2 }, 1],
  [{ codeBlockCount: 1 }, 0.7],
  [{ orchestrationWordCount: 1 }, 0.7],
  [{ orchestrationWordCount: 2 }, 0.55],
])('orchestration_wiring of %j is %d', (changes, expected) => {
  expect(score('orchestration_wiring', changes)).toBeCloseTo(expected, 12);
});

test.each([
  [0, 0.2],
  [99, 0.2],
  [100, 0.5],
  [199, 0.5],
  [200, 0.6],
  [600, 0.6],
  [601, 0.4],
  [800, 0.4],
  [801, 0.15],
])('progressive_disclosure of %d lines is %d', (lineCount, expected) => {
  expect(score('progressive_disclosure', { lineCount })).toBeCloseTo(expected, 12);
});

test('references are worth more above 400 lines, assets always the same', () => {
  expect(score('progressive_disclosure', { lineCount: 400, referenceFiles: ['references/a'] })).toBeCloseTo(
    0.75,
    12,
  );
  expect(score('progressive_disclosure', { lineCount: 401, referenceFiles: ['references/a'] })).toBeCloseTo(
    0.85,
    12,
  );
  expect(
    score('progressive_disclosure', {
      lineCount: 401,
      referenceFiles: ['references/a'],
      assetFiles: ['assets/a'],
    }),
  ).toBeCloseTo(1, 12);
});

test.each<[Partial<StaticFeatures>, number]>([
  [{}, 0],
  [{ h2Count: 1, h3Count: 1 }, 0.1],
  [{ h2Count: 4 }, 0.15],
  [{ h3Count: 6 }, 0.2],
  [{ codeBlockCount: 1 }, 0.1],
  [{ codeBlockCount: 3 }, 0.15],
  [{ codeBlockCount: 5 }, 0.2],
  [{ codeBlockLanguages: ['a'] }, 0],
  [{ codeBlockLanguages: ['a', 'b'] }, 0.1],
  [{ codeBlockLanguages: ['a', 'b', 'c'] }, 0.15],
  [{ hasExamples: true }, 0.15],
  [{ hasTroubleshooting: true }, 0.15],
  [{ hasTable: true }, 0.1],
  [{ discussesDecisions: true }, 0.05],
])('structural_completeness of %j is %d', (changes, expected) => {
  expect(score('structural_completeness', changes)).toBeCloseTo(expected, 12);
});

test.each<[Partial<StaticFeatures>, number]>([
  [{ directiveCount: 5 }, 1],
  [{ directiveCount: 6 }, 0.9],
  [{ directiveCount: 10 }, 0.9],
  [{ directiveCount: 11 }, 0.8],
  [{ directiveCount: 25 }, 0.8],
  [{ directiveCount: 26 }, 0.6],
  [{ proseLineCount: 8, distinctProseLineCount: 4 }, 0.8],
  [{ proseLineCount: 0, distinctProseLineCount: 0 }, 1],
  [{ lineCount: 0, directiveCount: 0 }, 1],
])('token_efficiency of 50 lines with %j is %d', (changes, expected) => {
  expect(score('token_efficiency', changes)).toBeCloseTo(expected, 12);
});

test.each([
  [0, false, 0.5],
  [1, false, 0.58],
  [3, false, 0.74],
  [4, false, 0.75],
  [0, true, 0.75],
  [9, true, 1],
])('ecosystem_coherence of %d references, related: %s, is %d', (count, pointsToRelated, expected) => {
  const resolved = Array.from({ length: count }, (_, i) => `../${i}`);
  expect(
    score('ecosystem_coherence', { crossReferences: { resolved, dead: [], untested: [] }, pointsToRelated }),
  ).toBeCloseTo(expected, 12);
});
