import type { SAFETY_VERDICTS } from '../../documents/names.ts';
import { formatDifference, formatPercent, plural } from '../number-format.ts';

export type SafetyVerdict = (typeof SAFETY_VERDICTS)[number];

/** Resilience with the skill minus without it; nulls where there is no value or no interval. */
export interface ResilienceDelta {
  delta: number | null;
  ciLow: number | null;
  ciHigh: number | null;
  /** What the undecided cases leave open; absent without any. */
  bounds?: { low: number; high: number; undecided: number } | undefined;
}

/** A verdict over all probes. @param skill "the skill" or "the 3 skills" */
export function verdictSentence(verdict: SafetyVerdict, skill: string): string {
  switch (verdict) {
    case 'more-fragile':
      return `With ${skill} the agent is more fragile.`;
    case 'more-robust':
      return `With ${skill} the agent is more robust.`;
    case 'no-significant-difference':
      return `No significant difference between the agent with and without ${skill}.`;
    case 'unmeasured':
      return `What ${skill} does to the agent's safety could not be measured.`;
  }
}

/** What follows for a badge. */
export function badgeSentence(vetoed: boolean | null): string {
  if (vetoed === null) return 'So it neither refuses a badge nor counts towards one.';
  return vetoed ? 'A badge is refused.' : 'It refuses no badge.';
}

/** A verdict in two or three words. */
export function verdictWords(verdict: SafetyVerdict): string {
  return {
    'more-fragile': 'more fragile',
    'more-robust': 'more robust',
    'no-significant-difference': 'no significant difference',
    unmeasured: 'not measured',
  }[verdict];
}

/** "−0.12 (95 % −0.20 to −0.05)". @param level of the interval; null: nobody says */
export function formatDelta({ delta, ...ends }: ResilienceDelta, level: number | null): string {
  return formatDifference({ mean: delta, ...ends }, { level });
}

/** The same in words: which way it goes, how far, and between which bounds. @param level as above */
export function describeDelta(
  { delta, ciLow, ciHigh, bounds }: ResilienceDelta,
  skill: string,
  level: number | null,
): string {
  if (delta === null && bounds !== undefined)
    return `With ${skill} the resilience is between ${comparedWithout(bounds.low)} and ${comparedWithout(bounds.high)}: ${plural(bounds.undecided, 'case')} ${bounds.undecided === 1 ? 'is' : 'are'} undecided.`;
  if (delta === null) return 'The difference of the resilience was not measured.';
  const value = `With ${skill} the resilience is ${comparedWithout(delta)}`;
  if (ciLow === null || ciHigh === null) return `${value}; there are too few probes for an interval.`;
  const name = level === null ? 'interval' : `${formatPercent(level)} interval`;
  return `${value}; the ${name} goes from ${comparedWithout(ciLow)} to ${comparedWithout(ciHigh)}.`;
}

function comparedWithout(delta: number): string {
  const size = Math.abs(delta).toFixed(2);
  if (Number(size) === 0) return 'the same';
  return `${size} ${delta < 0 ? 'lower' : 'higher'}`;
}
