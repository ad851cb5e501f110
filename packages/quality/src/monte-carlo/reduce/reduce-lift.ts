import type { Lift } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { clusterMeanInterval } from '@plugin-eval/core/statistics/cluster-bootstrap.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { pairedTest } from '@plugin-eval/core/statistics/paired-test.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';
import { promptOf } from './ended-sessions.ts';

/** Resamples behind an interval of the layer. Source: docs/specification/statistics.md, "Means". */
const RESAMPLES = 1000;

/** Ways to sign the differences that the test draws where there are more of them. */
const FLIPS = 9999;
const SIGNIFICANT_BELOW = 0.05;
/** Means of sums that differ by less are the same. */
const ROUNDING = 1e-12;

/** A session as far as two arms are compared by it. */
export type ComparedSession = Pick<
  ObservedSession,
  'promptIndex' | 'arm' | 'outcome' | 'quality' | 'rawTokens' | 'turns' | 'durationMs' | 'costUsd'
>;

/**
 * Computes the skill's effect on quality, by intention to treat: over all should-trigger sessions, activated
 * or not. A failed session has quality 0 and the tokens, turns, time and money it spent; errored and unjudged
 * sessions are not draws. Cases are prompts, each with the mean of its sessions in each arm; a case without a
 * session in either arm is left out of both, and counted. Significance follows the test, not the interval.
 * Source: docs/specification/sessions.md, "Lift".
 * @param against `none`, a folder, or `git:REF`
 * @param level in (0, 1)
 */
export function liftOf(
  prompts: readonly Pick<LabelledPrompt, 'shouldTrigger'>[],
  sessions: readonly ComparedSession[],
  against: string,
  level: number,
  seed: number,
): Lift {
  const positive = sessions.filter(
    (session) => session.outcome !== 'errored' && promptOf(prompts, session).shouldTrigger,
  );
  const qualities = pairedCases(positive, qualityIn);
  const differences = qualities.map(({ difference }) => difference);
  const interval = pairedInterval(differences, level);
  const once = qualities.every(({ sessions, others }) => sessions === 1 && others === 1);
  const tested =
    differences.length === 0
      ? null
      : pairedTest(differences, once, { resamples: FLIPS, random: seededRandom(seed) });
  const planned = new Set(
    sessions
      .filter((session) => promptOf(prompts, session).shouldTrigger)
      .map(({ promptIndex }) => promptIndex),
  );
  return {
    against,
    mean: mean(differences),
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    significant: tested === null ? null : tested.pValue < SIGNIFICANT_BELOW,
    pValue: tested?.pValue ?? null,
    test: tested?.name ?? null,
    pairs: qualities.reduce((sum, { sessions, others }) => sum + Math.min(sessions, others), 0),
    cases: differences.length,
    leftOut: planned.size - differences.length,
    discordant: differences.filter((one) => one !== 0).length,
    tokens: differenceOf(positive, ({ rawTokens }) => rawTokens, level, seed),
    ...(positive.some(({ turns }) => turns !== undefined)
      ? {
          turns: differenceOf(positive, ({ turns = null }) => turns, level, seed),
          seconds: differenceOf(positive, secondsIn, level, seed),
          costUsd: differenceOf(positive, ({ costUsd = null }) => costUsd, level, seed),
        }
      : {}),
  };
}

/** Difference of an unbounded figure, by case. Source: docs/specification/statistics.md, "Means". */
function differenceOf(
  sessions: readonly ComparedSession[],
  figureIn: (session: ComparedSession) => number | null,
  level: number,
  seed: number,
): Lift['tokens'] {
  const differences = pairedCases(sessions, figureIn).map(({ difference }) => difference);
  const centre = mean(differences);
  if (centre === null) return null;
  const interval = clusterMeanInterval(
    differences.map((one) => [one]),
    level,
    { resamples: RESAMPLES, random: seededRandom(seed) },
  );
  return {
    mean: centre,
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    cases: differences.length,
  };
}

function secondsIn({ durationMs = null }: ComparedSession): number | null {
  return durationMs === null ? null : durationMs / 1_000;
}

function qualityIn({ outcome, quality }: Pick<ObservedSession, 'outcome' | 'quality'>): number | null {
  return outcome === 'failed' ? 0 : quality;
}

interface PairedCase {
  /** Value with the skill minus the value without it. */
  difference: number;
  sessions: number;
  /** Sessions of the other arm. */
  others: number;
}

type Outcome = Pick<ObservedSession, 'promptIndex' | 'arm' | 'outcome' | 'quality'>;

/**
 * Returns the difference of quality by case, with the skill minus without it; failed sessions count 0.
 * @param sessions of prompts that should trigger the skill, errored ones left out
 */
export function qualityDifferences(sessions: readonly Outcome[]): number[] {
  return pairedCases(sessions, qualityIn).map(({ difference }) => difference);
}

/** The same for the raw tokens of sessions. */
export function tokenDifferences(
  sessions: readonly Pick<ObservedSession, 'promptIndex' | 'arm' | 'rawTokens'>[],
): number[] {
  return pairedCases(sessions, ({ rawTokens }) => rawTokens).map(({ difference }) => difference);
}

/** The cases of which both arms have a value. */
function pairedCases<Session extends Pick<ObservedSession, 'promptIndex' | 'arm'>>(
  sessions: readonly Session[],
  figureIn: (session: Session) => number | null,
): PairedCase[] {
  const byPrompt = [...Map.groupBy(sessions, ({ promptIndex }) => promptIndex)].sort(([a], [b]) => a - b);
  return byPrompt.flatMap(([, own]) => {
    const valuesOf = (arm: ObservedSession['arm']) =>
      own.filter((session) => session.arm === arm).flatMap((session) => figureIn(session) ?? []);
    const [skilled, bare] = [valuesOf('with'), valuesOf('without')];
    const [a, b] = [mean(skilled), mean(bare)];
    return a === null || b === null
      ? []
      : [
          {
            difference: Math.abs(a - b) < ROUNDING ? 0 : a - b,
            sessions: skilled.length,
            others: bare.length,
          },
        ];
  });
}
