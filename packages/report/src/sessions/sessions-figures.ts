import type { Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatCount, formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { liftFigures } from './lift-figures.ts';
import type { SessionsFigure } from './sessions-figure.ts';
import { describeKinds } from './sessions-warning.ts';

export type { SessionsFigure };

/** The figures of a valid batch, in the reader's order. */
export function sessionsFigures(layer: MonteCarloLayer): SessionsFigure[] {
  return [
    ...activationFigures(layer),
    ...failureFigure(layer),
    ...qualityFigures(layer),
    ...tokensFigure(layer),
    ...liftFigures(layer),
  ];
}

function activationFigures({ activation, perPrompt }: MonteCarloLayer): SessionsFigure[] {
  if (activation === null) return [];
  const { rate, ciLow, ciHigh, wilsonLow, wilsonHigh, precision, f1 } = activation;
  const positive = perPrompt.filter(({ shouldTrigger }) => shouldTrigger);
  const sessions = positive.reduce((sum, { runs }) => sum + runs, 0);
  const activated = positive.reduce((sum, one) => sum + one.activated, 0);
  const falseAlarms = perPrompt.reduce((sum, one) => sum + (one.shouldTrigger ? 0 : one.activated), 0);
  const plain = formatInterval({ ciLow: wilsonLow, ciHigh: wilsonHigh }, 'percent');
  return [
    {
      name: 'Activation',
      value: formatPercent(rate, 1),
      interval: formatInterval({ ciLow, ciHigh }, 'percent'),
      basis:
        rate === null
          ? 'no session that should trigger it ended properly'
          : `${activated} of ${plural(sessions, 'session')} that should trigger it${plain === null ? '' : `; ${plain} if they were independent (Wilson)`}`,
      share: shareOf(rate, ciLow, ciHigh),
    },
    {
      name: 'Precision',
      value: formatPercent(precision, 1),
      interval: formatInterval(
        { ciLow: activation.precisionCiLow, ciHigh: activation.precisionCiHigh },
        'percent',
      ),
      basis:
        precision === null
          ? 'needs sessions that should and that should not trigger it, and an activation'
          : `${plural(falseAlarms, 'activation')} by prompts that should not trigger it`,
      share: shareOf(precision, activation.precisionCiLow, activation.precisionCiHigh),
    },
    {
      name: 'F1',
      value: formatUnit(f1),
      interval: formatInterval({ ciLow: activation.f1CiLow, ciHigh: activation.f1CiHigh }, 'unit'),
      basis: 'harmonic mean of precision and activation',
      share: shareOf(f1, activation.f1CiLow, activation.f1CiHigh),
    },
  ];
}

function failureFigure({ failure, n, nFailed, executed }: MonteCarloLayer): SessionsFigure[] {
  if (failure === null) return [];
  const kinds = describeKinds(Object.entries(failure.kinds));
  const failed = nFailed + (executed?.nFailed ?? 0);
  const all = plural(n + (executed?.n ?? 0), 'session');
  return [
    {
      name: 'Failures',
      value: formatPercent(failure.rate, 1),
      interval: formatInterval(failure, 'percent'),
      basis: `${failed} of ${all}${executed === undefined ? '' : ', executed and not'}${kinds === '' ? '' : `: ${kinds}`}`,
      share: shareOf(failure.rate, failure.ciLow, failure.ciHigh),
    },
  ];
}

function qualityFigures({ quality, qualityModel }: MonteCarloLayer): SessionsFigure[] {
  if (quality === null) return [];
  const { runs, mean, std, cv, cvWithin, ciLow, ciHigh } = quality;
  const by = qualityModel === null ? '' : `; judged by ${qualityModel}`;
  return [
    {
      name: 'Quality',
      value: formatUnit(mean),
      interval: formatInterval({ ciLow, ciHigh }, 'unit'),
      basis:
        mean === null
          ? 'no activated session was judged'
          : `mean of ${plural(runs, 'activated session')}; standard deviation ${formatUnit(std)}${by}`,
      share: shareOf(mean, ciLow, ciHigh),
    },
    {
      name: 'Variation',
      value: formatUnit(cv),
      interval: null,
      basis:
        cv === null
          ? 'needs a quality above 0'
          : `coefficient of variation of the quality; ${formatUnit(cvWithin)} within one prompt`,
      share: null,
    },
  ];
}

function tokensFigure({ tokens }: MonteCarloLayer): SessionsFigure[] {
  if (tokens === null) return [];
  const { median } = tokens;
  const value = median === null ? '—' : formatCount(Math.round(median));
  return [{ name: 'Tokens', value, interval: null, basis: tokensBasis(tokens), share: null }];
}

function tokensBasis({
  median,
  rawMedian,
  iqr,
  outliers,
  efficiencyNorm,
}: NonNullable<MonteCarloLayer['tokens']>): string {
  if (rawMedian === null) return 'needs activated sessions whose tokens are known';
  const raw = `${formatCount(Math.round(rawMedian))} with those of the harness`;
  if (median === null) return `${raw}; its own share only shows against sessions without an activation`;
  const range = iqr === null ? '' : `interquartile range ${formatCount(Math.round(iqr))}, `;
  return `median of what the skill adds; ${range}${plural(outliers, 'outlier')}; efficiency ${formatUnit(efficiencyNorm)}; ${raw}`;
}

function shareOf(score: number | null, low: number | null, high: number | null): SessionsFigure['share'] {
  return score === null ? null : { score, low, high };
}

/** Level of the intervals: the layer's intervals have the document's level. */
export function sessionsLevel(uncertainty: Uncertainty | null): string {
  return uncertainty === null ? 'interval' : `${Math.round(uncertainty.level * 100)} % interval`;
}
