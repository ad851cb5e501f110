import type { EvalCase } from './eval-case.ts';

/** Sources of a label, in order of precedence. */
export type LabelSource = 'should_trigger' | 'expected_skill' | 'guessed';

/** The label of a test, and its source; an unlabelled test has neither. */
export type CaseLabel =
  | { shouldTrigger: boolean; source: LabelSource }
  | { shouldTrigger: null; source: null };

const UNLABELLED: CaseLabel = { shouldTrigger: null, source: null };

/**
 * Determines the label of a test for one skill: `should_trigger`; else `expected_skill`, which should trigger
 * the skill when it, or `acceptable_skills`, has the skill's own name, and should not when it is null or has
 * only other names; else none. The guess from the test's prose is used only on request. Source:
 * docs/specification/sessions.md, "Labels".
 * @param skill its own name, without a plugin
 */
export function labelEvalCase(one: EvalCase, skill: string, guessLabels: boolean): CaseLabel {
  if (one.shouldTrigger !== null) return { shouldTrigger: one.shouldTrigger, source: 'should_trigger' };
  if (one.expectedSkills !== null) {
    const { expected, acceptable, excluded = [] } = one.expectedSkills;
    const right = [...expected, ...acceptable];
    const shouldTrigger = right.some((name) => isNameOf(skill, name));
    // Ruling out another skill says nothing about this one.
    if (right.length === 0 && excluded.length > 0 && !excluded.some((name) => isNameOf(skill, name)))
      return UNLABELLED;
    return { shouldTrigger, source: 'expected_skill' };
  }
  return guessLabels && one.guess !== null ? { shouldTrigger: one.guess, source: 'guessed' } : UNLABELLED;
}

/** Returns true when the case may be labelled as triggering for some skill. */
export function mayTrigger(one: EvalCase, guessLabels: boolean): boolean {
  if (one.shouldTrigger !== null) return one.shouldTrigger;
  if (one.expectedSkills !== null) {
    return one.expectedSkills.expected.length + one.expectedSkills.acceptable.length > 0;
  }
  return guessLabels && one.guess === true;
}

/** A name may have its plugin before a colon, as agents list it. */
function isNameOf(skill: string, name: string): boolean {
  return name === skill || name.endsWith(`:${skill}`);
}
