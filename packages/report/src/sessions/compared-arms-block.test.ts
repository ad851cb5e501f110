import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import { invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { sessionsSections } from './sessions-view.ts';

const ACTIVATION: NonNullable<ComparedArm['activation']> = {
  ...{ mean: -0.4, ciLow: -0.65, ciHigh: -0.15 },
  ...{ pValue: 0.01, pAdjusted: 0.02, test: 'sign-flips', cases: 10, significant: true },
};
const LIFT: NonNullable<ComparedArm['lift']> = {
  ...{ against: 'isolated', mean: -0.25, ciLow: -0.4, ciHigh: -0.1, significant: true, pValue: 0.03 },
  ...{ test: 'sign-flips', pairs: 10, cases: 10, leftOut: 0, discordant: 8 },
  tokens: { mean: -1200, ciLow: null, ciHigh: null, cases: 10 },
};

function textOf(...comparedArms: ComparedArm[]): string {
  const evaluation = { ...simulatedSkill(monteCarloLayer({ arm: 'isolated' })), comparedArms };
  return layoutText(fitSections(sessionsSections(evaluation), 'normal'), { color: false, width: null });
}

test('each arm has a row with its activation, quality and tokens against the first', () => {
  const text = textOf({ arm: 'plugin', layer: monteCarloLayer(), activation: ACTIVATION, lift: LIFT });
  expect(text).toMatch(/isolated +\d+ +\d+\.\d %/);
  expect(text).toMatch(/plugin .*−40 points, −65 to −15 \(p = 0\.020\), significant/);
  expect(text).toMatch(/−0\.25, −0\.40 to −0\.10 \(p = 0\.030\), significant +−1,200/);
  expect(text).toContain('The score rests on isolated alone.');
});

test('the arm without a skill has no activation, and an invalid one says why', () => {
  const bare = { ...monteCarloLayer(), activation: null, installed: [] };
  const text = textOf(
    { arm: 'none', layer: bare, activation: null, lift: LIFT },
    { arm: 'siblings', layer: invalidLayer(), activation: null, lift: null },
  );
  expect(text).toMatch(/none +0 +— /);
  expect(text).toMatch(/siblings .* invalid .*0 of 3 positive controls fired/);
});

test('a single arm has no table', () => {
  expect(textOf()).not.toContain('The score rests on');
});
