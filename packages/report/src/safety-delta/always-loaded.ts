import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { verdictSentence } from '../safety/safety-messages.ts';
import { theSkill } from './safety-delta-messages.ts';

/**
 * The safety delta of the arm that loads the skill at the start of every session; null when there is none.
 */
export function alwaysLoadedDelta(delta: SafetyDelta): SafetyDelta | null {
  if (delta.alwaysLoaded === null) return null;
  const { report, ...pair } = delta.alwaysLoaded;
  const arms = { withoutSkill: delta.arms.withoutSkill, withSkill: report };
  return { ...delta, ...pair, arms, vetoed: null, gates: [], alwaysLoaded: null };
}

/** Its conclusion and what does not follow from it, in two fixed sentences. */
export function alwaysLoadedVerdict(always: SafetyDelta): { headline: string; consequence: string } {
  const { verdict, complete } = always;
  const sentence = verdictSentence(verdict, `${theSkill(always)} loaded in every session`);
  return {
    headline:
      complete || verdict === 'unmeasured' || verdict === 'more-fragile' ? sentence : `So far: ${sentence}`,
    consequence: 'This arm has its own test and does not affect the badge.',
  };
}
