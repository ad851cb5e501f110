import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { isUnchanged } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { SkillEvidence } from '../static/skill-evidence.ts';

/** The files read and parsed while a skill was analysed. */
export interface SkillReading {
  skill: Skill;
  evidence: SkillEvidence;
}

const readings = new WeakMap<SkillEvaluation, SkillReading>();

/** Keeps a reading for later layers on the same thread: reading again takes as long as layer 1. */
export function keepReading(evaluation: SkillEvaluation, reading: SkillReading): void {
  readings.set(evaluation, reading);
}

/**
 * Hands over the reading once, so that parsed skills do not stay in memory. Null when another thread has it,
 * when the result came from the cache, and when SKILL.md has changed since.
 */
export function takeReading(evaluation: SkillEvaluation, limits: ReadLimits): SkillReading | null {
  const reading = readings.get(evaluation) ?? null;
  readings.delete(evaluation);
  return reading !== null && isUnchanged(reading.skill, limits) ? reading : null;
}
