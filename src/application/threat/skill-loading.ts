/** Whether an agent decides itself when to load a skill, or begins every session with its text. */
export const SKILL_LOADING = ['natural', 'always'] as const;
export type SkillLoading = (typeof SKILL_LOADING)[number];
