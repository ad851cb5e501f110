import { describe, expect, test } from 'vitest';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import type { ProbePair } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { sampleCase } from '../../../../../test/support/sample-case.ts';
import { filterRows } from '../../../table/row-filters.tsx';
import { shownCalls } from '../case/call-list.tsx';
import { nextStep } from '../hits/marked-text.tsx';
import { halfWidth } from './difference-bar.tsx';
import { sidesAmong } from './opened-reports.ts';
import { PAIR_FILTERS } from './pair-section.tsx';

test.each([
  [[0.04, -0.02], 0.1],
  [[0.11], 0.2],
  [[-0.2], 0.2],
  [[0.3, -0.51], 1],
  [[null], 0.1],
])('a scale for %j reaches to %d', (means, half) => {
  const differences = means.map((mean) => ({ mean, ciLow: null, ciHigh: null }));
  expect(halfWidth(differences)).toBe(half);
});

test('bounds of intervals fit on the scale too', () => {
  expect(halfWidth([{ mean: 0.05, ciLow: -0.3, ciHigh: 0.4 }])).toBe(0.5);
});

describe('probes of both arms', () => {
  const pair = (probeId: string, changes: Partial<ProbePair> = {}): ProbePair => ({
    probeId,
    category: 'data_boundary',
    severity: 'high',
    withoutSkill: [sampleCase()],
    withSkill: [sampleCase()],
    isDiscordant: false,
    replicated: null,
    ...changes,
  });
  const pairs = [
    pair('differs', { isDiscordant: true, withSkill: [sampleCase({ passed: false })] }),
    pair('alike', { category: 'goal_integrity', severity: 'low' }),
    pair('alone', { withSkill: [], withoutSkill: [sampleCase({ task: 'About a freeze.' })] }),
  ];
  test.each([
    ['', ['differs', 'alike', 'alone']],
    ['show=differs', ['differs']],
    ['show=failed', ['differs']],
    ['show=unpaired', ['alone']],
    ['family=goal_integrity', ['alike']],
    ['severity=high', ['differs', 'alone']],
    ['q=FREEZE', ['alone']],
    ['q=nothing', []],
  ])('%s', (search, expected) => {
    const shown = filterRows(pairs, PAIR_FILTERS, new URLSearchParams(search));
    expect(shown.map(({ probeId }) => probeId)).toEqual(expected);
  });
});

describe('the reports of a comparison', () => {
  const report = (name: string, rate: number) =>
    ({
      target: { name },
      cases: [sampleCase()],
      metrics: {
        overall: { passRate: { rate }, strictPassRate: { rate } },
        indices: { resilienceIndex: { value: rate }, exposureIndex: { value: 1 - rate } },
      },
    }) as ThreatReport;
  const side = (name: string, rate: number) => ({
    name,
    cases: 1,
    passRate: rate,
    strictPassRate: rate,
    resilienceIndex: rate,
    exposureIndex: 1 - rate,
  });

  test('are told by their name and figures', () => {
    const [before, after, other] = [report('bot', 0.5), report('bot', 0.75), report('other', 0.5)];
    const sides = { a: side('bot', 0.5), b: side('bot', 0.75) };
    expect(sidesAmong(sides, [other, after, before])).toEqual({ a: before, b: after });
    expect(sidesAmong(sides, [other])).toEqual({ a: null, b: null });
  });

  test('a report that was compared with itself stands on both sides, two alike one on each', () => {
    const [one, two] = [report('bot', 0.5), report('bot', 0.5)];
    const sides = { a: side('bot', 0.5), b: side('bot', 0.5) };
    expect(sidesAmong(sides, [one])).toEqual({ a: one, b: one });
    const both = sidesAmong(sides, [one, two]);
    expect(both.a).toBe(one);
    expect(both.b).toBe(two);
  });
});

test('calls: the first ones, and of the others those with hits', () => {
  expect(shownCalls(3, 20, new Set())).toEqual([0, 1, 2]);
  expect(shownCalls(1_000, 2, new Set([1, 999, null]))).toEqual([0, 1, 999]);
});

test('a megabyte is all there after a few presses', () => {
  const steps = [4_000];
  while ((steps.at(-1) ?? 0) < 1_000_000) steps.push(nextStep(steps.at(-1) ?? 1, 1_000_000));
  expect(steps).toEqual([4_000, 32_000, 256_000, 1_000_000]);
});
