import { expect, test } from 'vitest';
import { caseScore } from '../../../../test/support/case-scores.ts';
import { scatterPlot } from './scatter-plot.ts';

const at = (x: number | null, y: number | null, riskScore = 0.1) =>
  caseScore({ id: `p${x}${y}`, scatterX: x, scatterY: y, riskScore });

/** Centres of the discs of the first, large plot. */
function discs(markup: string): [number, number][] {
  const [large = ''] = markup.split('</svg>');
  return [...large.matchAll(/<circle [^>]*cx="([^"]*)" cy="([^"]*)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

test('without places there is no plot', () => {
  expect(scatterPlot([at(null, null), at(1, null)])).toBeNull();
  expect(scatterPlot([])).toBeNull();
});

test('what has passed is a disc and what has failed a cross, in the colour of its family', () => {
  const markup = String(scatterPlot([at(0, 0), at(1, 1, 0.9)]));
  expect(markup).toContain('<circle class="passed family-1"');
  expect(markup).toContain('<path class="failed family-1"');
  expect(markup).toContain('2 cases on a plane of their texts, 1 passed and 1 failed');
  expect(markup).toContain('Instruction hierarchy</span> <small>1 of 2 failed');
});

test('the least and the greatest lie at the margins, y upwards', () => {
  expect(discs(String(scatterPlot([at(-2, 5), at(6, 9), at(2, 7)])))).toEqual([
    [16, 384],
    [624, 16],
    [320, 200],
  ]);
});

test('equal places lie in the middle, and the widest range is no overflow', () => {
  expect(discs(String(scatterPlot([at(3, 3), at(3, 3)])))).toEqual([
    [320, 200],
    [320, 200],
  ]);
  expect(discs(String(scatterPlot([at(-Number.MAX_VALUE, 0), at(Number.MAX_VALUE, 0)])))).toEqual([
    [16, 200],
    [624, 200],
  ]);
});

test('of 5,000 points 1,000 are drawn, and that is said', () => {
  const markup = String(scatterPlot(Array.from({ length: 5_000 }, (_, index) => at(index, index))));
  expect(discs(markup)).toHaveLength(1_000);
  expect(markup).toContain('1,000 of 5,000 cases are drawn');
});
