/** Ways to load a skill: by the agent's own decision, or at the start of every session. */
export const SKILL_LOADING = ['natural', 'always'] as const;
export type SkillLoading = (typeof SKILL_LOADING)[number];
