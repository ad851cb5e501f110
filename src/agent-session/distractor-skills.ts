import type { BuiltInSkill } from './built-in-skill.ts';
import skills from './distractor-skills.json' with { type: 'json' };

/**
 * Ordinary skills that stand beside a skill which has too few siblings of its own. Jobs far from one another, plain
 * descriptions that claim nothing else, and none of them about writing or assessing skills.
 */
export const DISTRACTOR_SKILLS: readonly BuiltInSkill[] = skills.map(({ body, ...skill }) => ({
  ...skill,
  body: body.join('\n'),
}));
