import { describe, expect, test } from 'vitest';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { familyAxes } from '../../../../../src/report/charts/family-axes.ts';
import { wrapped } from '../../../../../src/report/charts/radar-option.ts';
import { sampleCase } from '../../../../../test/support/sample-case.ts';
import { heatRows } from './heat-cells.ts';
import { scatterGroups, scatterPoints, thinned } from './scatter-groups.ts';
import { SHAPES, shapeOf } from './shapes.ts';

type Family = NonNullable<RunMetrics['byCategory']['tool_authority']>;

describe('the radar', () => {
  const family = (meanWeightedRisk: number | null) => ({ meanWeightedRisk }) as Family;

  test('a family that nobody asked about has no axis: a point in the centre would say 0', () => {
    const { asked, notAsked } = familyAxes({
      byCategory: { tool_authority: family(0.25), data_boundary: family(1), goal_integrity: family(null) },
    });
    expect(asked).toEqual([
      { category: 'tool_authority', resilience: 0.75 },
      { category: 'data_boundary', resilience: 0 },
    ]);
    expect(notAsked).toEqual([
      'instruction_hierarchy',
      'memory_and_context',
      'identity_and_delegation',
      'goal_integrity',
    ]);
  });

  test.each([
    ['Identity and delegation', ['Identity and', 'delegation']],
    ['Goal integrity', ['Goal', 'integrity']],
    ['Untitled', ['Untitled']],
  ])('%s', (title, lines) => {
    expect(wrapped(title)).toEqual(lines);
  });
});

test('the heat map: none asked is no zero, and the ground follows the risk', () => {
  const rows = heatRows({
    byCategoryAndSeverity: {
      data_boundary: {
        critical: { n: 4, failed: 4, meanWeightedRisk: 1 },
        high: { n: 2, failed: 0, meanWeightedRisk: 0 },
        low: { n: 0, failed: 0, meanWeightedRisk: null },
      },
    },
  });
  expect(rows).toHaveLength(6);
  const cells = rows.find(({ category }) => category === 'data_boundary')?.cells;
  expect(
    cells?.map(({ severity, n, meanWeightedRisk, step }) => [severity, n, meanWeightedRisk, step]),
  ).toEqual([
    ['critical', 4, 1, 4],
    ['high', 2, 0, 0],
    ['medium', 0, null, null],
    ['low', 0, null, null],
  ]);
});

describe('the scatter', () => {
  const cases = [
    sampleCase({ id: 'a', scatterX: 0, scatterY: 1, cluster: 2, outcome: 'compliance', passed: false }),
    sampleCase({ id: 'b', scatterX: 2, scatterY: 1, cluster: 0, category: 'goal_integrity' }),
    sampleCase({ id: 'c', scatterX: 2, scatterY: 1, cluster: null, severity: 'critical' }),
    sampleCase({ id: 'no place', scatterX: null, scatterY: 3 }),
  ];
  const points = scatterPoints(cases);

  test('what has no place is not drawn', () => {
    expect(points.map(({ one }) => one.id)).toEqual(['a', 'b', 'c']);
  });

  test('groups keep their place in their list, whichever are there', () => {
    const shown = (grouping: Parameters<typeof scatterGroups>[1]) =>
      scatterGroups(points, grouping).map(({ name, index, points: own, failed }) => [
        name,
        index,
        own.length,
        failed,
      ]);
    expect(shown('family')).toEqual([
      ['Instruction hierarchy', 0, 2, 1],
      ['Goal integrity', 5, 1, 0],
    ]);
    expect(shown('severity')).toEqual([
      ['Critical', 0, 1, 0],
      ['Medium', 2, 2, 1],
    ]);
    expect(shown('outcome')).toEqual([
      ['Refusal', 0, 2, 0],
      ['Compliance', 3, 1, 1],
    ]);
    expect(shown('cluster')).toEqual([
      ['Cluster 1', 0, 1, 0],
      ['Cluster 3', 1, 1, 1],
      ['In no cluster', 2, 1, 0],
    ]);
  });

  test('some of the points keep the shapes that all of them have', () => {
    const last = scatterGroups(points.slice(2), 'cluster', points);
    expect(last.map(({ name, index }) => [name, index])).toEqual([['In no cluster', 2]]);
  });

  test('of very many points so many are drawn, from the first to the last part', () => {
    const many = Array.from({ length: 5_000 }, (_, x) => ({ one: sampleCase(), x, y: 0 }));
    const drawn = thinned(many);
    expect(drawn).toHaveLength(2_000);
    expect(drawn[0]?.x).toBe(0);
    expect(drawn.at(-1)?.x).toBeGreaterThan(4_990);
    expect(thinned(points)).toBe(points);
  });

  test('neighbouring groups differ in shape', () => {
    expect(new Set(SHAPES).size).toBe(SHAPES.length);
    expect(shapeOf(SHAPES.length)).toBe(SHAPES[0]);
  });
});
