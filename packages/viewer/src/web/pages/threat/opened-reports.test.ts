import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { sampleCase } from '@plugin-eval/tests/support/sample-case.ts';
import { describe, expect, test } from 'vitest';
import { sidesAmong } from './opened-reports.ts';

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
