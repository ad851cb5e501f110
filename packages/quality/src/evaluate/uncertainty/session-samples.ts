import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { Proportion } from '@plugin-eval/core/statistics/proportion.ts';
import { marginalTokens } from '../../monte-carlo/marginal-tokens.ts';

/**
 * The sessions of one prompt that ended properly; if a label has one prompt only, each of its sessions
 * separately.
 */
export interface SessionCluster {
  /** Activated sessions among all. */
  activation: Proportion;
  /** Activated sessions in which only this skill ran. */
  alone: Proportion;
  /** Completed ones in scope among those that were judged. */
  scope: Proportion;
  /** Qualities of the judged activated sessions. */
  qualities: readonly number[];
  /** Marginal, of the activated sessions. */
  tokens: readonly number[];
}

/** Random draws for one dimension of the Monte Carlo layer. */
export interface SessionSample {
  name: DimensionName;
  /** The layer's score, in [0, 1]. */
  score: number;
  /** Number of independent draws: clusters of sessions, or sessions where clusters fail. */
  draws: number;
  /** Sessions in them. */
  sessions: number;
  /** Scores by cluster, whose mean it is; null for other statistics. */
  values: readonly (readonly number[])[] | null;
}

export interface SessionSamples {
  shouldTrigger: readonly SessionCluster[];
  shouldNotTrigger: readonly SessionCluster[];
  failures: Proportion;
  dimensions: readonly SessionSample[];
  /** Prompts whose sessions were drawn. */
  prompts: number;
  /** Sessions with a result, failures included. */
  sessions: number;
}

/** Reads the samples from the layer; null for one without measurements. */
export function sessionSamples(layer: MonteCarloLayer): SessionSamples | null {
  if (!layer.valid || layer.n === 0) return null;
  const ended = layer.sessions.filter(({ arm, outcome }) => arm === 'with' && outcome === 'ended');
  const baseline = layer.tokens?.baselineMedian ?? null;
  const clusters = (label: boolean) =>
    clustersOf(ended.filter(({ prompt }) => layer.perPrompt[prompt]?.shouldTrigger === label)).map(
      (sessions) => sessionCluster(sessions, baseline),
    );
  const samples = {
    shouldTrigger: clusters(true),
    shouldNotTrigger: clusters(false),
    failures: { successes: layer.nFailed, trials: layer.n },
    prompts: new Set(ended.map(({ prompt }) => prompt)).size,
    sessions: layer.n,
  };
  return {
    ...samples,
    dimensions: DIMENSION_NAMES.flatMap((name) => {
      const score = layer.subScores[name] ?? null;
      return score === null ? [] : [{ name, score, ...drawsOf(name, samples, layer) }];
    }),
  };
}

function clustersOf(sessions: readonly SessionSummary[]): SessionSummary[][] {
  const byPrompt = [...Map.groupBy(sessions, ({ prompt }) => prompt).values()];
  return byPrompt.length === 1 ? sessions.map((session) => [session]) : byPrompt;
}

function sessionCluster(sessions: readonly SessionSummary[], baseline: number | null): SessionCluster {
  const activated = sessions.filter((session) => session.activated);
  const judged = sessions.filter(({ inScope, completed }) => inScope !== null && completed !== null);
  return {
    activation: { successes: activated.length, trials: sessions.length },
    alone: {
      successes: activated.filter(({ workedAlone }) => workedAlone).length,
      trials: activated.length,
    },
    scope: {
      successes: judged.filter(({ inScope, completed }) => inScope && completed).length,
      trials: judged.length,
    },
    qualities: activated.flatMap(({ quality }) => quality ?? []),
    tokens:
      baseline === null
        ? []
        : activated.flatMap(({ tokens }) => (tokens === null ? [] : marginalTokens(tokens, baseline))),
  };
}

function drawsOf(
  name: DimensionName,
  { shouldTrigger, shouldNotTrigger, failures }: Omit<SessionSamples, 'dimensions'>,
  layer: MonteCarloLayer,
): Pick<SessionSample, 'draws' | 'sessions' | 'values'> {
  const all = [...shouldTrigger, ...shouldNotTrigger];
  const over = (clusters: readonly SessionCluster[], sessionsIn: (cluster: SessionCluster) => number) => {
    const counts = clusters.map(sessionsIn).filter((sessions) => sessions > 0);
    return {
      draws: counts.length,
      sessions: counts.reduce((sum, sessions) => sum + sessions, 0),
      values: null,
    };
  };
  switch (name) {
    case 'triggering_accuracy':
      // Without negatives the activation rate stands for F1.
      return over(layer.activation?.f1 == null ? shouldTrigger : all, ({ activation }) => activation.trials);
    case 'orchestration_fitness':
      return over(all, ({ alone }) => alone.trials);
    case 'scope_calibration':
      return over(shouldTrigger, ({ scope }) => scope.trials);
    case 'token_efficiency':
      return over(all, ({ tokens }) => tokens.length);
    case 'output_quality': {
      const values = all.map(({ qualities }) => qualities).filter(({ length }) => length > 0);
      return { ...over(all, ({ qualities }) => qualities.length), values };
    }
    default:
      return { draws: failures.trials, sessions: failures.trials, values: null };
  }
}
