import type { BuiltInSkill } from './built-in-skill.ts';
import skills from './distractor-skills.json' with { type: 'json' };

/**
 * Ordinary skills installed with a skill that has too few siblings. Their tasks are unrelated, their
 * descriptions plain, and none is about writing or assessing skills.
 */
export const DISTRACTOR_SKILLS: readonly BuiltInSkill[] = skills.map(({ body, ...skill }) => ({
  ...skill,
  body: body.join('\n'),
}));
