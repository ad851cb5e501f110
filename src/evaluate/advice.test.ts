import { describe, expect, test } from 'vitest';
import { staticFeatures } from '../../test/support/static-features.ts';
import type { StaticFeatures } from '../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../documents/names.ts';
import { compositeScore, type DimensionScores } from '../methodology/composite.ts';
import { scoreFeatures, staticDimensionScores } from '../static/score-features.ts';
import { adviseOn, tipsFor } from './advice.ts';
import { IMPROVEMENTS } from './improvements.ts';

function compositeOf(features: StaticFeatures): number {
  const { subScores, penalty } = scoreFeatures(features);
  return compositeScore(staticDimensionScores(subScores), penalty) ?? Number.NaN;
}
const advise = (changes: Partial<StaticFeatures>) => adviseOn(staticFeatures(changes), compositeOf);
const find = (changes: Partial<StaticFeatures>, words: RegExp) =>
  advise(changes).find(({ action }) => words.test(action));

test('a gain is exactly what the change alone brings, penalty included', () => {
  const before = staticFeatures({ hasTrigger: false });
  const advice = find({ hasTrigger: false }, /Say when to use it/);
  expect(advice?.compositeGain).toBeCloseTo(
    compositeOf({ ...before, hasTrigger: true }) - compositeOf(before),
    12,
  );
  // 0.25 x 0.6 x 0.25 of the score, and the five per cent of MISSING_TRIGGER.
  expect(advice?.compositeGain).toBeGreaterThan(5);
});

test('the best gain comes first', () => {
  const gains = advise({ hasTrigger: false }).map(({ compositeGain }) => compositeGain);
  expect(gains).toEqual([...gains].sort((a, b) => b - a));
  expect(gains.length).toBeGreaterThan(5);
});

test('what is done already is not advised', () => {
  expect(find({ hasTrigger: true }, /Say when to use it/)).toBeUndefined();
  expect(find({ hasTable: true }, /table/)).toBeUndefined();
});

test('a skill that its description does not choose is not told to be pushier', () => {
  expect(
    advise({ exempt: true, hasTrigger: false }).filter(({ action }) => /proactively|Say when/.test(action)),
  ).toEqual([]);
});

test('the fourth dead link costs nothing more, but all of them together do', () => {
  expect(
    find({ deadLinks: ['../a', '../b', '../c', '../d'] }, /dead links: \.\.\/a, \.\.\/b, \.\.\/c\./)
      ?.compositeGain,
  ).toBeGreaterThan(5);
});

test.each(IMPROVEMENTS.map((improvement, i) => [i, improvement] as const))(
  'improvement %i applies to some skill and has nothing left to do on the one it made',
  (_, improvement) => {
    const poor = [
      staticFeatures({
        hasTrigger: false,
        hasName: false,
        descriptionLength: 5,
        directiveCount: 30,
        orchestrationWordCount: 3,
        distinctProseLineCount: 5,
        orphanReferences: ['references/a.md'],
        deadLinks: ['../x'],
        lineCount: 90,
      }),
      staticFeatures({ useCaseCount: 3, namesOutputFormat: true, lineCount: 900 }),
    ];
    const applied = poor.flatMap((features) => {
      const change = improvement.change(features);
      return change === null ? [] : [{ ...features, ...change }];
    });
    expect(applied.length).toBeGreaterThan(0);
    for (const features of applied) expect(improvement.change(features)).toBeNull();
  },
);

describe('fix first', () => {
  const dimensionFixedFirst = (changes: Partial<StaticFeatures>, dimension: string) =>
    advise(changes).find((advice) => advice.dimension === dimension)?.fixFirst;

  test('triggering, while the composite is below 70', () => {
    expect(dimensionFixedFirst({}, 'triggering_accuracy')).toBe(true);
    const strong: Partial<StaticFeatures> = {
      lineCount: 300,
      referenceFiles: ['references/a'],
      assetFiles: ['assets/a'],
      namesInput: true,
      namesOutput: true,
      namesOutputFormat: true,
      codeBlockCount: 5,
      hasExamples: true,
      useCaseCount: 3,
    };
    expect(compositeOf(staticFeatures(strong))).toBeGreaterThan(70);
    expect(dimensionFixedFirst(strong, 'triggering_accuracy')).toBe(false);
  });

  test('orchestration, when supervising words occur; structure, under four H2 headings', () => {
    expect(dimensionFixedFirst({ orchestrationWordCount: 2 }, 'orchestration_fitness')).toBe(true);
    expect(dimensionFixedFirst({}, 'orchestration_fitness')).toBe(false);
    expect(dimensionFixedFirst({ h2Count: 4 }, 'structural_completeness')).toBe(false);
    expect(dimensionFixedFirst({ h2Count: 3 }, 'structural_completeness')).toBe(true);
  });
});

test('tips are given for the unmeasured dimensions alone, the heaviest first', () => {
  const features = staticFeatures();
  const dimensions = staticDimensionScores(scoreFeatures(features).subScores);
  expect(tipsFor(features, dimensions, 50).map(({ dimension }) => dimension)).toEqual([
    'output_quality',
    'scope_calibration',
    'robustness',
    'code_template_quality',
  ]);
  const all = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, 0])) as DimensionScores;
  expect(tipsFor(features, all, 50)).toEqual([]);
});
