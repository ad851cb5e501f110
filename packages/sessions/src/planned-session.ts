import { installable } from './built-in-skill.ts';
import { CONTROL_SKILL, NEGATIVE_CONTROLS, POSITIVE_CONTROLS } from './control-skill.ts';
import type { SessionRequest, SynthesisedSkill } from './session-request.ts';

/** A session before it is run. */
export interface PlannedSession {
  /** Display name: "session 12", "control 3". */
  label: string;
  /** Draw number of the same request. */
  sample: number;
  request: SessionRequest;
}

/** A session of the instrument check. */
export interface PlannedControl extends PlannedSession {
  shouldFire: boolean;
}

/** Settings shared by all sessions of a measurement. */
export type SessionSetting = Pick<
  SessionRequest,
  'driver' | 'driverVersion' | 'model' | 'listingBudget' | 'maxTurns' | 'maxOutputTokens' | 'timeLimit'
>;

/** The six sessions of the instrument check; the control skill comes first in the list. */
export function planControls(
  skills: readonly SynthesisedSkill[],
  setting: SessionSetting,
  control: SynthesisedSkill = installable(CONTROL_SKILL),
): PlannedControl[] {
  const prompts = [
    ...POSITIVE_CONTROLS.map((prompt) => ({ prompt, shouldFire: true })),
    ...NEGATIVE_CONTROLS.map((prompt) => ({ prompt, shouldFire: false })),
  ];
  return prompts.map(({ prompt, shouldFire }, index) => ({
    label: `control ${index + 1}`,
    sample: 0,
    shouldFire,
    request: sessionRequest(prompt, [control, ...skills], setting),
  }));
}

/** @param skills in the order in which they are listed */
export function sessionRequest(
  prompt: string,
  skills: readonly SynthesisedSkill[],
  { driver, driverVersion, model, listingBudget, maxTurns, maxOutputTokens, timeLimit }: SessionSetting,
): SessionRequest {
  return {
    driver,
    driverVersion,
    model,
    prompt,
    skills: skills.map(({ name, hash }) => ({ name, hash })),
    listingBudget,
    maxTurns,
    maxOutputTokens,
    timeLimit,
  };
}
