import type { MonteCarloLayer, PromptResult } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { LabelledPrompt, ObservedControl, ObservedSession } from '../observed-session.ts';
import { LEVEL, LOOK_LEVEL } from '../stop-early.ts';
import { activationOf } from './activation.ts';
import { type EndedSession, endedSessions } from './ended-sessions.ts';
import { failuresOf } from './failures.ts';
import { notesOf } from './notes.ts';
import { qualityOf } from './quality.ts';
import type { ExecutedFigures } from './reduce-executed.ts';
import { liftOf } from './reduce-lift.ts';
import { sessionSummaries } from './session-summaries.ts';
import { subScoresOf } from './sub-scores.ts';
import { tokensOf } from './tokens.ts';

export interface ReduceInput {
  prompts: readonly LabelledPrompt[];
  /** Sessions of both arms, in any order. */
  sessions: readonly ObservedSession[];
  /**
   * Executed sessions of both arms; absent or null without any. Their quality is used, and their failures
   * count too.
   */
  executed?: { sessions: readonly ObservedSession[]; figures: ExecutedFigures } | null;
  controls: readonly ObservedControl[];
  /** Reason the batch is invalid; null when it passed the instrument check. */
  invalidReason: string | null;
  /** Baseline of the skill; null without a lift. */
  liftAgainst: string | null;
  stoppedEarly: MonteCarloLayer['stoppedEarly'];
  /** False for the arm without the skill: it has no activation, and nothing that rests on one. @default true */
  hasSubject?: boolean;
  seed: number;
}

/** Figures derived from the sessions alone; only the instrument knows the rest of the layer. */
export type MonteCarloFigures = Pick<
  MonteCarloLayer,
  | 'score'
  | 'n'
  | 'nFailed'
  | 'nErrored'
  | 'valid'
  | 'invalidReason'
  | 'activation'
  | 'perPrompt'
  | 'confusions'
  | 'quality'
  | 'failure'
  | 'tokens'
  | 'lift'
  | 'stoppedEarly'
  | 'notes'
  | 'subScores'
  | 'sessions'
  | 'seed'
>;

/**
 * Computes the layer's figures from its sessions. An invalid batch gives only counts and sessions; without
 * any result there is no score. Intervals are at 95 %; after an early stop those of activation and quality
 * have the level of its looks, so that repeated looks do not cost coverage. Source:
 * docs/specification/sessions.md, "Figures".
 * @throws RangeError a session names a prompt that does not exist
 */
export function reduceSessions(input: ReduceInput): MonteCarloFigures {
  const { prompts, stoppedEarly, seed } = input;
  // A resumed run brings them in another order, and sums depend on it in their last digits.
  const sessions = input.sessions.toSorted((a, b) => a.session - b.session);
  const withSkill = sessions.filter(({ arm }) => arm === 'with');
  const failures = failuresOf(withSkill, LEVEL);
  const { n, nFailed, nErrored } = failures;
  const known = { n, nFailed, nErrored, stoppedEarly, sessions: sessionSummaries(sessions), seed };
  if (input.invalidReason !== null) {
    return { ...known, ...NOTHING_MEASURED, invalidReason: input.invalidReason };
  }
  if (input.hasSubject === false) {
    const { failure } = failures;
    const outcomes = { perPrompt: perPrompt(prompts, withSkill), failure };
    return { ...known, ...NOTHING_MEASURED, valid: true, invalidReason: null, ...outcomes };
  }
  const ended = endedSessions(prompts, sessions);
  const level = stoppedEarly === null ? LEVEL : LOOK_LEVEL;
  const activation = activationOf(ended, level);
  const narrated = qualityOf(ended, level);
  const { executed = null } = input;
  const quality = executed?.figures.quality ?? narrated;
  const counted = executed === null ? [] : executed.sessions.filter(({ arm }) => arm === 'with');
  const allFailures = failuresOf([...withSkill, ...counted], LEVEL);
  const tokens = tokensOf(ended, input.controls);
  return {
    ...known,
    valid: true,
    invalidReason: null,
    score:
      n === 0
        ? null
        : layerScore({
            activationRate: activation.rate,
            cv: quality.cv,
            failureRate: allFailures.failure.rate,
            efficiencyNorm: tokens.efficiencyNorm,
          }),
    activation,
    perPrompt: perPrompt(prompts, withSkill),
    confusions: confusionsOf(ended),
    quality: narrated,
    failure: allFailures.failure,
    tokens,
    lift: input.liftAgainst === null ? null : liftOf(prompts, sessions, input.liftAgainst, LEVEL, seed),
    notes: [
      ...(n === 0 ? ['No session gave a result, so there is no score.'] : []),
      ...(n === 0 ? [] : notesOf(ended, activation, quality, tokens)),
      ...(stoppedEarly === null ? [] : [STOPPED_EARLY]),
      ...(executed === null ? [] : [EXECUTED]),
    ],
    subScores: subScoresOf(ended, activation, quality, allFailures, tokens),
  };
}

const STOPPED_EARLY =
  'The sessions were stopped early: the intervals of activation and quality are at ' +
  `${(100 * LOOK_LEVEL).toFixed(1)} %, so that they hold 95 % over all interim looks.`;

const EXECUTED =
  'output_quality and the variation of quality in the score come from the executed sessions; the failure rate covers sessions with and without tool execution.';

const NOTHING_MEASURED = {
  valid: false,
  score: null,
  activation: null,
  perPrompt: [],
  confusions: [],
  quality: null,
  failure: null,
  tokens: null,
  lift: null,
  notes: [],
  subScores: {},
} satisfies Partial<MonteCarloFigures>;

/**
 * Outcomes of each prompt's sessions, in the order of the prompts. @param sessions of the arm with the skill
 */
function perPrompt(prompts: readonly LabelledPrompt[], sessions: readonly ObservedSession[]): PromptResult[] {
  return prompts.map(({ text, bucket, shouldTrigger }, index) => {
    const own = sessions.filter(({ promptIndex }) => promptIndex === index);
    const ended = own.filter(({ outcome }) => outcome === 'ended');
    const activated = ended.filter((session) => session.activated);
    return {
      prompt: text,
      bucket,
      shouldTrigger,
      runs: ended.length,
      activated: activated.length,
      failed: own.filter(({ outcome }) => outcome === 'failed').length,
      errored: own.filter(({ outcome }) => outcome === 'errored').length,
      quality: mean(activated.flatMap(({ quality }) => quality ?? [])),
    };
  });
}

/** Other skills that fired in should-trigger sessions instead of the one under test: most frequent first. */
function confusionsOf(sessions: readonly EndedSession[]): MonteCarloLayer['confusions'] {
  const missed = sessions.filter(({ prompt, activated }) => prompt.shouldTrigger && !activated);
  const counts = new Map<string, number>();
  for (const skill of missed.flatMap(({ fired }) => [...new Set(fired)])) {
    counts.set(skill, (counts.get(skill) ?? 0) + 1);
  }
  return [...counts]
    .map(([skill, count]) => ({ skill, runs: count }))
    .sort((a, b) => b.runs - a.runs || (a.skill < b.skill ? -1 : 1));
}

/** Terms of the layer score; null for unmeasured ones. */
interface ScoreTerms {
  /** Share in [0, 1]. */
  activationRate: number | null;
  /** Coefficient of variation of the quality, 0 or more. */
  cv: number | null;
  /** Share in [0, 1]. */
  failureRate: number | null;
  /** Value in [0, 1]. */
  efficiencyNorm: number | null;
}

/**
 * The layer's score in [0, 1]: 0.40 activation rate + 0.30 (1 - min(1, CV)) + 0.20 (1 - failure rate) +
 * 0.10 efficiency_norm, where a term without a quantity contributes 0.
 * Source: docs/specification/sessions.md, "Score of layer 3".
 */
export function layerScore({ activationRate, cv, failureRate, efficiencyNorm }: ScoreTerms): number {
  return (
    0.4 * (activationRate ?? 0) +
    0.3 * (cv === null ? 0 : 1 - Math.min(1, cv)) +
    0.2 * (failureRate === null ? 0 : 1 - failureRate) +
    0.1 * (efficiencyNorm ?? 0)
  );
}
