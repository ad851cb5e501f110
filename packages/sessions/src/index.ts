/** Sessions of agents, and the grading of what they did. */
export { grade } from './grading/grade-with-model.ts';
export type { Judge } from './grading/judge.ts';
export type { Rubric } from './grading/rubric.ts';
export type { SessionDraw } from './perform-session.ts';
export { planControls } from './planned-session.ts';
export { DEFAULT_SANDBOX_LIMITS } from './sandbox/sandbox.ts';
export type { SessionResult, SynthesisedSkill } from './session-request.ts';
export type { SkillRegistry } from './skill-registry.ts';
