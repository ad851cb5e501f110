import type { ConfusionView } from '@plugin-eval/report/skill-set/confusions.ts';
import { describe, expect, test } from 'vitest';
import { matrixLayout } from './matrix-layout.ts';
import { nextCell } from './matrix-moves.ts';

const cell = (from: number, to: number, strength = 1) => ({ from, to, strength, figure: '3', words: 'w' });
const alike = (a: number, b: number) => ({
  ...{ pair: [a, b] as [number, number], similarity: 0.8, shared: [], confused: 0 },
  separating: [[], []] as [string[], string[]],
});
const view = (more: Partial<ConfusionView>): ConfusionView => ({
  ...{ label: 'x', isMeasured: false, cells: [], alike: [], own: [], order: [0, 1, 2, 3, 4, 5] },
  ...more,
});

describe('the layout of a matrix', () => {
  test('shows only skills that are confused with another, those of a cluster side by side', () => {
    const { skills, clusters, leftOut } = matrixLayout(
      view({ cells: [cell(5, 1), cell(0, 3), cell(3, 4)], own: [cell(2, 2)] }),
    );
    expect(skills).toEqual([0, 3, 4, 1, 5]);
    expect(clusters).toEqual([
      { first: 0, last: 2 },
      { first: 3, last: 4 },
    ]);
    expect(leftOut).toBe(1);
  });

  test('marks pairs that say the same in both directions, once with what is taken', () => {
    const { cells } = matrixLayout(view({ cells: [cell(0, 1)], alike: [alike(0, 1)] }));
    expect(cells.map(({ row, column, kind, isAlike }) => [row, column, kind, isAlike])).toEqual([
      [0, 1, 'taken', true],
      [1, 0, 'alike', true],
    ]);
  });

  test('keeps clusters small where everything is confused with everything', () => {
    const order = Array.from({ length: 100 }, (_, skill) => skill);
    const cells = order.slice(1).map((skill) => cell(skill, skill - 1, 1 / skill));
    const { skills, clusters } = matrixLayout(view({ order, cells }));
    expect([...skills].sort((a, b) => a - b)).toEqual(order);
    expect(Math.max(...clusters.map(({ first, last }) => last - first + 1))).toBeLessThanOrEqual(12);
  });

  test('shows what is searched for with its neighbours alone', () => {
    const all = view({ cells: [cell(0, 1), cell(1, 2), cell(3, 4)] });
    expect(matrixLayout(all, (skill) => skill === 2).skills).toEqual([1, 2]);
    expect(matrixLayout(all, () => false).skills).toEqual([]);
  });
});

test('arrow keys go from cell to cell, and stay at the edge', () => {
  const cells = [
    { row: 0, column: 0 },
    { row: 0, column: 7 },
    { row: 2, column: 1 },
    { row: 2, column: 6 },
  ];
  expect(nextCell(cells, 1, 'ArrowDown')).toBe(3);
  expect(nextCell(cells, 0, 'ArrowDown')).toBe(2);
  expect(nextCell(cells, 3, 'ArrowUp')).toBe(1);
  expect(nextCell(cells, 1, 'ArrowRight')).toBe(2);
  expect(nextCell(cells, 3, 'ArrowRight')).toBe(3);
  expect(nextCell(cells, 0, 'ArrowUp')).toBe(0);
  expect(nextCell(cells, 0, 'a')).toBeNull();
});
