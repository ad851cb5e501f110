import { caseCoverage, GRADERS, type QualityKind } from '../test/support/case-coverage.ts';

const PROMPTS = [3, 5, 8, 10, 15, 20, 30];
const SESSIONS = [1, 2, 3, 4, 5];
const RATES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99];
const CORRELATIONS = [0, 0.25, 0.5];
const SAMPLES = 2000;
const SEED = 1;

/**
 * Of every number of prompts and sessions the mean is at least the first, and no single setting below the second.
 * Source: docs/specification/statistics.md, "Rates and qualities over cases".
 */
const BOUNDS = { mean: 0.94, least: 0.88 };

/** How often the interval of a quality over prompts holds the true one. */
export function coverageOfCases(say: (line: string) => void): void {
  say(
    `\nIntervals at 95 % of a quality over prompts: ${SAMPLES} samples a setting, seed ${SEED}; % of them that hold it`,
  );
  say(`  rates ${RATES.join(', ')}; correlation within a prompt ${CORRELATIONS.join(', ')}`);
  for (const kind of ['binary', 'fraction'] as const) tableOf(kind, say);
}

function tableOf(kind: QualityKind, say: (line: string) => void): void {
  say(
    kind === 'binary'
      ? '\nSessions that pass or fail'
      : `\nSessions of ${GRADERS} graders, quality 0 to 1 in steps`,
  );
  say('  prompts  sessions    mean  least  at rate  correlation   mean by rate');
  for (const cases of PROMPTS) {
    for (const sessions of SESSIONS) {
      const settings = RATES.flatMap((rate) =>
        CORRELATIONS.map((correlation) => ({
          rate,
          correlation,
          covered: caseCoverage({ cases, sessions, rate, correlation, kind }, SAMPLES, SEED),
        })),
      );
      const least = settings.reduce((worst, own) => (own.covered < worst.covered ? own : worst));
      const mean = meanOf(settings);
      const byRate = RATES.map((rate) => percent(meanOf(settings.filter((own) => own.rate === rate))));
      const failed = mean < BOUNDS.mean || least.covered < BOUNDS.least ? '  below the bounds' : '';
      say(
        `  ${String(cases).padStart(7)}  ${String(sessions).padStart(8)}  ${percent(mean)}  ${percent(least.covered)}  ` +
          `${least.rate.toFixed(2).padStart(7)}  ${least.correlation.toFixed(2).padStart(11)}   ${byRate.join(' ')}${failed}`,
      );
    }
  }
}

function meanOf(settings: readonly { covered: number }[]): number {
  return settings.reduce((sum, { covered }) => sum + covered, 0) / settings.length;
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5);
}
