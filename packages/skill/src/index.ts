/** Skills, plugins and marketplaces, read safely. */
export { AGENT_PROFILES } from './agents/agent-profiles.ts';
export { identifyTarget, type Target } from './identify-target.ts';
export type { Member } from './member.ts';
export { readEvalCases } from './read-eval-cases.ts';
export { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
export { readSkill } from './read-skill.ts';
export type { Skill } from './skill.ts';
