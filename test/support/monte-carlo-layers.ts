import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { activationFigures, promptFigures, qualityFigures } from './monte-carlo-figures.ts';
import { sampleSession, sampleSessions } from './sample-sessions.ts';

/** Layers of the sessions as a run leaves them: the crane among other skills, on fifteen prompts. */

export const OPUS = 'anthropic:claude-opus-4-5';
export const HAIKU = 'anthropic:claude-haiku-4-5';

/** Fifty sessions of which four failed and most went well, and more was measured than has to be. */
export function monteCarloLayer(changes: Partial<MonteCarloLayer> = {}): MonteCarloLayer {
  return layerOf(sampleSessions(50), changes);
}

/** A hundred sessions. */
export function thoroughLayer(): MonteCarloLayer {
  return layerOf(sampleSessions(100), { costUsd: 6.84 });
}

/** A harness whose control skill never fired: nothing that it says about the skill counts. */
export function invalidLayer(): MonteCarloLayer {
  return monteCarloLayer({
    score: null,
    nPlanned: 50,
    n: 0,
    nFailed: 0,
    nErrored: 0,
    valid: false,
    invalidReason: '0 of 3 positive controls fired: the model never called the Skill tool.',
    controls: {
      positive: { asked: 3, fired: 0, errored: 0 },
      negative: { asked: 3, fired: 0, errored: 0 },
    },
    activation: null,
    perPrompt: [],
    confusions: [],
    quality: null,
    failure: null,
    tokens: null,
    routingEstimate: null,
    notes: [],
    usage: null,
    costUsd: 0.11,
    subScores: {},
    sessions: [],
  });
}

/** Two sessions that an overloaded provider never answered. */
export function erroredDrawsLayer(): MonteCarloLayer {
  const sessions = sampleSessions(50).map((one) =>
    one.session === 17 || one.session === 18
      ? { ...sampleSession(one.session, one.prompt), outcome: 'errored' as const, failure: 'overloaded' }
      : one,
  );
  return layerOf(sessions, { costUsd: null });
}

/** Every session ended without an answer: results of the agent, and none that shows whether it chooses the skill. */
export function fruitlessLayer(): MonteCarloLayer {
  const sessions = sampleSessions(50).map((one) => ({
    ...sampleSession(one.session, one.prompt),
    outcome: 'failed' as const,
    failure: 'empty',
    activated: false,
  }));
  const { activation } = layerOf(sampleSessions(50), {});
  return layerOf(sessions, {
    activation: activation && { ...activation, rate: null, ciLow: null, ciHigh: null, recall: null },
    subScores: { robustness: 0 },
  });
}

/** A skill that fires on nothing: activation is 0, and there is neither quality nor tokens. */
export function silentLayer(): MonteCarloLayer {
  const sessions = sampleSessions(50).map((one) =>
    one.outcome !== 'ended'
      ? one
      : {
          ...sampleSession(one.session, one.prompt),
          outcome: 'ended' as const,
          activated: false,
          tokens: 21_000,
        },
  );
  return layerOf(sessions, {
    score: 0.184,
    confusions: [{ skill: 'paper-planes', runs: 6 }],
    tokens: {
      median: null,
      rawMedian: null,
      iqr: null,
      outliers: 0,
      baselineMedian: 21_000,
      efficiencyNorm: null,
    },
    notes: [
      'The skill was activated in no session, so quality and its consistency contribute 0 to the layer score.',
    ],
    subScores: { triggering_accuracy: 0, robustness: 0.92 },
  });
}

/** Compared with an agent that does not have the skill. */
export function liftLayer(): MonteCarloLayer {
  const without = sampleSessions(50)
    .slice(0, 4)
    .map((one) => ({
      ...one,
      session: 50 + one.session,
      arm: 'without' as const,
      activated: false,
      fired: [],
    }));
  return monteCarloLayer({
    lift: {
      against: 'none',
      mean: 0.21,
      ciLow: 0.08,
      ciHigh: 0.33,
      significant: true,
      pValue: 0.0039,
      test: 'sign-flips',
      pairs: 33,
      cases: 10,
      leftOut: 0,
      discordant: 9,
      tokens: { mean: 1310.4, ciLow: 940, ciHigh: 1702, cases: 10 },
    },
    sessions: [...sampleSessions(50), ...without],
  });
}

/** Precise enough after the first look. */
export function stoppedLayer(): MonteCarloLayer {
  return layerOf(sampleSessions(20), { nPlanned: 50, stoppedEarly: { after: 20, precision: 0.15 } });
}

/** The sums over the skills of a plugin, which hold no figure of their own. */
export function summedLayer(): MonteCarloLayer {
  return monteCarloLayer({
    activation: null,
    perPrompt: [],
    confusions: [],
    quality: null,
    failure: null,
    tokens: null,
    controls: null,
    installed: [],
    routingEstimate: null,
    notes: [],
    sessions: [],
  });
}

function layerOf(sessions: readonly SessionSummary[], changes: Partial<MonteCarloLayer>): MonteCarloLayer {
  const drawn = sessions.filter(({ outcome }) => outcome !== 'errored');
  const failed = drawn.filter(({ outcome }) => outcome === 'failed').length;
  return {
    name: 'monte_carlo',
    score: 0.871,
    durationMs: 412_300,
    driver: 'claude-agent',
    driverVersion: '0.3.330',
    model: OPUS,
    reportedModels: ['claude-opus-4-5-20251101'],
    qualityModel: HAIKU,
    nPlanned: sessions.length,
    n: drawn.length,
    nFailed: failed,
    nErrored: sessions.length - drawn.length,
    nUnjudged: 0,
    valid: true,
    invalidReason: null,
    controls: {
      positive: { asked: 3, fired: 3, errored: 0 },
      negative: { asked: 3, fired: 0, errored: 0 },
    },
    installed: [
      { name: 'crane', role: 'subject', listed: 'cut' },
      { name: 'paper-planes', role: 'distractor', listed: 'full' },
      { name: 'gift-wrapping', role: 'distractor', listed: 'full' },
      { name: 'book-binding', role: 'distractor', listed: 'dropped' },
    ],
    promptSource: { kind: 'generated', file: 'skills/crane/evals/trigger_eval.json' },
    activation: activationFigures(sessions),
    perPrompt: promptFigures(sessions),
    confusions: [
      { skill: 'paper-planes', runs: 3 },
      { skill: 'gift-wrapping', runs: 1 },
    ],
    quality: qualityFigures(sessions),
    failure: {
      rate: failed / drawn.length,
      ciLow: 0.0222,
      ciHigh: 0.1923,
      kinds: { 'turn-limit': failed - 1, 'time-limit': 1 },
    },
    tokens: {
      median: 1_240,
      rawMedian: 22_480,
      iqr: 310,
      outliers: 2,
      baselineMedian: 21_240,
      efficiencyNorm: 0.845,
    },
    routingEstimate: { rate: 0.9, precision: 0.82, f1: 0.86 },
    lift: null,
    stoppedEarly: null,
    notes: ['scope_calibration rests on the 31 of 33 should-trigger sessions that were judged.'],
    usage: {
      inputTokens: 1_061_480,
      outputTokens: 49_204,
      cacheReadTokens: 932_000,
      cacheWriteTokens: 18_000,
    },
    costUsd: 3.42,
    subScores: {
      triggering_accuracy: 0.915,
      orchestration_fitness: 1,
      output_quality: 0.79,
      scope_calibration: 0.87,
      token_efficiency: 0.845,
      robustness: 0.92,
    },
    sessions: [...sessions],
    seed: 42,
    ...changes,
  };
}
