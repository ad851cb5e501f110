import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { regressionGate } from './regression-gate.ts';

const QUICK = reportSkill({
  depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
});
const STANDARD = reportSkill({
  depth: { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' },
});

function gateAt(skill: typeof QUICK, differences: Partial<Comparison['differences']>, minEffect = 1) {
  return regressionGate(reportComparison(skill, skill, { differences }), minEffect);
}

test.each([
  [-1.5, 1, false],
  [-1, 1, true],
  [-0.5, 1, true],
  [-0.5, 0, false],
  [0, 0, true],
  [7, 1, true],
])('at quick depth a change of %d against %d points: passed is %s', (change, minEffect, passed) => {
  const gate = gateAt(QUICK, { composite: change, staticComposite: change }, minEffect);
  expect(gate).toMatchObject({
    name: 'regression',
    passed,
    value: change,
    bound: minEffect === 0 ? 0 : -minEffect,
  });
});

test('a static drop counts at every depth, whatever the interval of the composite', () => {
  const gate = gateAt(STANDARD, {
    composite: 3,
    compositeCiLow: -4,
    compositeCiHigh: 10,
    staticComposite: -2,
  });
  expect(gate.passed).toBe(false);
  expect(gate.message).toBe('B is worse than A: the static score is 2.0 points lower.');
});

test.each([
  ['an interval that holds zero', { compositeCiLow: -12, compositeCiHigh: 2 }, true],
  ['an interval below zero', { compositeCiLow: -9, compositeCiHigh: -1 }, false],
])('a judged drop of five points with %s: passed is %#', (_, interval, passed) => {
  expect(gateAt(STANDARD, { composite: -5, staticComposite: 0, ...interval }).passed).toBe(passed);
});

test('a significant drop within the least effect passes', () => {
  const drop = { composite: -0.6, compositeCiLow: -0.9, compositeCiHigh: -0.3, staticComposite: 0 };
  expect(gateAt(STANDARD, drop).passed).toBe(true);
});

test('a side without a score decides nothing, unless the other measures show a drop', () => {
  expect(gateAt(STANDARD, { composite: null, staticComposite: 0 }).passed).toBeNull();
  expect(gateAt(STANDARD, { composite: null, staticComposite: -9 }).passed).toBe(false);
});

test('a judged difference without an interval and without a head to head decides nothing', () => {
  const gate = gateAt(STANDARD, { composite: -5, staticComposite: 0 });
  expect([gate.passed, gate.message]).toEqual([
    null,
    'There is no interval for the difference, so it may be chance.',
  ]);
});

test('what a judge sampled that failed its verification decides nothing; an exact drop does', () => {
  const vetoed = {
    ...STANDARD,
    composite: { ...STANDARD.composite, badgeVetoedBy: 'the verification of the judge, the safety delta' },
  };
  const sampled = { composite: -9, compositeCiLow: -12, compositeCiHigh: -6 };
  expect(gateAt(vetoed, { ...sampled, staticComposite: 0 })).toMatchObject({
    passed: null,
    message: expect.stringContaining('The judge failed its verification'),
  });
  expect(gateAt(vetoed, { ...sampled, staticComposite: -2 }).passed).toBe(false);
});

test('at deep depth the drop of the composite decides nothing: activation has a gate of its own', () => {
  const deep = reportSkill({
    depth: { requested: 'deep', effective: 'deep', confidenceLabel: 'Certified' },
  });
  expect(gateAt(deep, { composite: -20, staticComposite: 0 })).toMatchObject({ passed: true });
  expect(gateAt(deep, { composite: -20, staticComposite: -2 })).toMatchObject({ passed: false });
});
