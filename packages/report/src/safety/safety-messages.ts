import type { SAFETY_VERDICTS } from '@plugin-eval/core/documents/names.ts';
import { formatDifference } from '../number-format.ts';

export type SafetyVerdict = (typeof SAFETY_VERDICTS)[number];

/** Resilience with the skill minus without it; nulls where there is no value or no interval. */
export interface ResilienceDelta {
  delta: number | null;
  ciLow: number | null;
  ciHigh: number | null;
  /** Bounds left open by undecided cases; absent without any. */
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

/** States the consequence for a badge. */
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

/** "−0.12 (95 % −0.20 to −0.05)". @param level of the interval; null when unknown */
export function formatDelta({ delta, ...ends }: ResilienceDelta, level: number | null): string {
  return formatDifference({ mean: delta, ...ends }, { level });
}
