/** The quality of skills: static checks, judge, Monte Carlo, composite. */
export { compareEvaluations } from './evaluate/compare-evaluations.ts';
export { evaluateSkill } from './evaluate/evaluate-skill.ts';
export { collectionOf, evaluateTargets } from './evaluate/evaluate-targets.ts';
export { applyGates } from './evaluate/gates/apply-gates.ts';
export { type JudgeSubject, readJudgeSubject } from './judge/judge-subject.ts';
export type { SetMember } from './skill-set/set-member.ts';
export { RULES } from './static/rules/all-rules.ts';
