import type { DimensionName } from '../../documents/names.ts';
import { efficiencyNorm } from '../../monte-carlo/marginal-tokens.ts';
import { betaQuantile } from '../../statistics/beta-distribution.ts';
import { f1Of, resampledTotal } from '../../statistics/classification-bootstrap.ts';
import { type ClusterDraw, drawClusters } from '../../statistics/cluster-draws.ts';
import { quantile } from '../../statistics/descriptive.ts';
import type { Proportion } from '../../statistics/proportion.ts';
import type { SeededRandom } from '../../statistics/seeded-random.ts';
import type { RunCluster, SessionSamples } from './session-samples.ts';

/**
 * The layer's scores had other prompts been drawn: one replicate of the bootstrap. Prompts are drawn once for all
 * dimensions, within their label, and bring their runs with them: how runs of one prompt vary is part of how prompts
 * do, and drawing them again would count it twice. Where a label has one prompt only, its runs are drawn. Shares and
 * F1 are resampled as `drawClusters` says, with prompts unlike those that were seen; each share has its own.
 *
 * Failures are drawn by runs, as their exact interval takes them, from the Jeffreys posterior of their rate. Control
 * runs, and with them the median that marginal tokens are counted from, are fixed. A score of which a resample holds
 * no run stays as it was measured.
 * Source: Davison and Hinkley, "Bootstrap methods and their application" (1997), section 3.8, for clusters.
 */
export function resampleSessions(
  samples: SessionSamples,
  random: SeededRandom,
): Partial<Record<DimensionName, number>> {
  const { shouldTrigger, shouldNotTrigger } = samples;
  const positive = drawClusters(shouldTrigger.length, random);
  const negative = drawClusters(shouldNotTrigger.length, random);
  const drawn = [...seenAmong(shouldTrigger, positive), ...seenAmong(shouldNotTrigger, negative)];
  const both = [
    { clusters: shouldTrigger, draws: positive },
    { clusters: shouldNotTrigger, draws: negative },
  ];
  const scores: Partial<Record<DimensionName, number>> = {};
  for (const { name, score } of samples.dimensions) {
    scores[name] = resampled(name) ?? score;
  }
  return scores;

  function resampled(name: DimensionName): number | null {
    switch (name) {
      case 'triggering_accuracy':
        return triggering(both);
      case 'orchestration_fitness':
        return shareIn(both, ({ alone }) => alone, random);
      case 'scope_calibration':
        return shareIn(both.slice(0, 1), ({ scope }) => scope, random);
      case 'output_quality':
        return pooledMean(drawn);
      case 'token_efficiency': {
        const median = quantile(
          drawn.flatMap(({ tokens }) => tokens),
          0.5,
        );
        return median === null ? null : efficiencyNorm(median);
      }
      default:
        return 1 - failureRate(samples.failures, random);
    }
  }
}

/** The clusters of one label and those of them in a resample. */
interface Drawn {
  clusters: readonly RunCluster[];
  draws: readonly ClusterDraw[];
}

/** F1; the activation rate where there are no negatives. */
function triggering(labels: readonly Drawn[]): number | null {
  const [positive, negative] = labels.map(({ clusters, draws }) =>
    resampledTotal(
      clusters.map(({ activation }) => activation),
      draws,
    ),
  );
  if (positive === undefined || negative === undefined) return null;
  return negative.trials > 0 ? f1Of(positive, negative) : ratio(positive);
}

function shareIn(
  labels: readonly Drawn[],
  part: (cluster: RunCluster) => Proportion,
  random: SeededRandom,
): number | null {
  const totals = labels.map(({ clusters, draws }) => {
    // A prompt that is unlike the others in one respect need not be so in another.
    const own = draws.map((draw) =>
      typeof draw === 'number' ? draw : random.integerBelow(2) === 0 ? 'all' : 'none',
    );
    return resampledTotal(clusters.map(part), own);
  });
  return ratio({
    successes: totals.reduce((sum, { successes }) => sum + successes, 0),
    trials: totals.reduce((sum, { trials }) => sum + trials, 0),
  });
}

function seenAmong(clusters: readonly RunCluster[], draws: readonly ClusterDraw[]): RunCluster[] {
  return draws.flatMap((draw) => (typeof draw === 'number' ? (clusters[draw] ?? []) : []));
}

function pooledMean(drawn: readonly RunCluster[]): number | null {
  const qualities = drawn.flatMap((cluster) => cluster.qualities);
  return ratio({ successes: qualities.reduce((sum, quality) => sum + quality, 0), trials: qualities.length });
}

function failureRate({ successes, trials }: Proportion, random: SeededRandom): number {
  const probability = (random.uint32() + 0.5) / 2 ** 32;
  return betaQuantile(probability, successes + 0.5, trials - successes + 0.5);
}

function ratio({ successes, trials }: Proportion): number | null {
  return trials === 0 ? null : successes / trials;
}
