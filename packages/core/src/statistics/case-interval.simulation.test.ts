import { caseCoverage, type QualityKind } from '@plugin-eval/tests/support/case-coverage.ts';
import { expect, test } from 'vitest';

const RATES = [0.5, 0.7, 0.9, 0.99];
const CORRELATIONS = [0, 0.5];

test.each(
  (['binary', 'fraction'] as const).flatMap((kind: QualityKind) =>
    [3, 5, 10, 30].flatMap((cases) => [1, 3, 5].map((session) => ({ kind, cases, sessions: session }))),
  ),
)(
  'of $cases prompts with $sessions sessions ($kind) it holds the mean in 94 % over all rates, and never below 88 %',
  ({ kind, cases, sessions: number }) => {
    const covered = RATES.flatMap((rate) =>
      CORRELATIONS.map((correlation) =>
        caseCoverage({ cases, sessions: number, rate, correlation, kind }, 400, 3),
      ),
    );
    expect(covered.reduce((sum, one) => sum + one, 0) / covered.length).toBeGreaterThan(0.94);
    // Three standard errors of a share of 400 samples below the bound of the full grid.
    expect(Math.min(...covered)).toBeGreaterThan(0.88 - 0.049);
  },
);
