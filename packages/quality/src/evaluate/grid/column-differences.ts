import type { Grid, GridColumn, GridDifference, GridPrompt } from '@plugin-eval/core/documents/grid.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { differenceInterval } from '@plugin-eval/core/statistics/difference-interval.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { normalQuantile } from '@plugin-eval/core/statistics/normal-quantile.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { pairedTest } from '@plugin-eval/core/statistics/paired-test.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

const ERROR = 0.05;
/** Ways to sign the differences that the test draws where there are more of them. */
const FLIPS = 9999;

interface Pair {
  a: number;
  b: number;
}

/** Every pair of columns, compared by the prompts that both ran, and by their composites. */
export function columnDifferences(
  columns: readonly GridColumn[],
  prompts: readonly GridPrompt[],
  seed: number,
): GridDifference[] {
  const pairs = columns.flatMap((_, b) => Array.from({ length: b }, (_, a): Pair => ({ a, b })));
  return [...byPrompts(pairs, prompts, seed), ...byComposite(pairs, columns)];
}

/** The column significantly better than every other one with the same measurement. */
export function bestColumn(differences: readonly GridDifference[]): Grid['best'] {
  for (const measure of ['prompts', 'composite'] as const) {
    const own = differences.filter((one) => one.measure === measure);
    if (own.length === 0) continue;
    const measured = [...new Set(own.flatMap(({ a, b }) => [a, b]))];
    const best = measured.find((column) => beatsAll(column, measured, own));
    return best === undefined ? null : { column: best, measure };
  }
  return null;
}

function beatsAll(
  column: number,
  measured: readonly number[],
  differences: readonly GridDifference[],
): boolean {
  const beaten = differences.filter(
    ({ a, b, difference, significant }) =>
      significant === true && ((b === column && difference > 0) || (a === column && difference < 0)),
  );
  return beaten.length === measured.length - 1;
}

function byPrompts(pairs: readonly Pair[], prompts: readonly GridPrompt[], seed: number): GridDifference[] {
  const compared = pairs.flatMap((pair) => {
    const cases = prompts.flatMap(({ cells }) => {
      const [a, b] = [cells[pair.a], cells[pair.b]];
      return a === undefined || b === undefined || a.of === 0 || b.of === 0
        ? []
        : [{ difference: b.passed / b.of - a.passed / a.of, once: a.of === 1 && b.of === 1 }];
    });
    const differences = cases.map(({ difference }) => difference);
    const interval = pairedInterval(differences, 1 - ERROR / pairs.length);
    const centre = mean(differences);
    if (interval === null || centre === null) return [];
    const once = cases.every((one) => one.once);
    const { pValue } = pairedTest(differences, once, { resamples: FLIPS, random: seededRandom(seed) });
    return [{ pair, centre, interval, pValue, cases: cases.length }];
  });
  const adjusted = holmAdjusted(compared.map(({ pValue }) => pValue));
  return compared.map(({ pair, centre, interval, cases }, index) => ({
    ...pair,
    measure: 'prompts',
    difference: centre,
    ciLow: interval.low,
    ciHigh: interval.high,
    pAdjusted: adjusted[index] ?? 1,
    cases,
    significant: (adjusted[index] ?? 1) < ERROR,
  }));
}

/** Composites of one depth: those of different depths rest on different layers. */
function byComposite(pairs: readonly Pair[], columns: readonly GridColumn[]): GridDifference[] {
  const widening = normalQuantile(1 - ERROR / 2 / Math.max(1, pairs.length)) / normalQuantile(1 - ERROR / 2);
  return pairs.flatMap((pair) => {
    const [a, b] = [columns[pair.a], columns[pair.b]];
    const [left, right] = [a?.composite?.score ?? null, b?.composite?.score ?? null];
    if (left === null || right === null || a?.depth !== b?.depth) return [];
    const interval = compositeInterval(a, b, widening);
    return [
      {
        ...pair,
        measure: 'composite' as const,
        difference: right - left,
        ciLow: interval?.low ?? null,
        ciHigh: interval?.high ?? null,
        pAdjusted: null,
        cases: null,
        significant:
          a?.depth === 'quick'
            ? left !== right
            : interval === null
              ? null
              : interval.low > 0 || interval.high < 0,
      },
    ];
  });
}

/** Returns null unless both have an interval. @param widening of each, so that all pairs hold together */
function compositeInterval(a: GridColumn | undefined, b: GridColumn | undefined, widening: number) {
  const [left, right] = [a, b].map((column) => widened(column?.composite ?? null, widening));
  return left == null || right == null ? null : differenceInterval(left, right);
}

function widened(composite: GridColumn['composite'], by: number) {
  if (composite === null) return null;
  const { score, ciLow, ciHigh } = composite;
  if (score === null || ciLow === null || ciHigh === null) return null;
  return { value: score, low: score - (score - ciLow) * by, high: score + (ciHigh - score) * by };
}
