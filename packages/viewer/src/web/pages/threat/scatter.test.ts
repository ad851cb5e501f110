import { sampleCase } from '@plugin-eval/tests/support/sample-case.ts';
import { describe, expect, test } from 'vitest';
import { scatterGroups, scatterPoints, thinned } from './scatter-groups.ts';
import { SHAPES, shapeOf } from './scatter-option.ts';

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
