import type { Controls } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionResult } from './session-request.ts';

/** The outcome of one control session. */
export interface ControlOutcome {
  shouldFire: boolean;
  /** The session's result; null for an errored session, which is not a draw. */
  result: Pick<SessionResult, 'loads' | 'failure' | 'message'> | null;
  /** Error message; null without an error. */
  error: string | null;
}

export interface InstrumentCheck {
  controls: Controls;
  /** `open`: too many controls errored to tell. */
  verdict: 'passed' | 'invalid' | 'open';
  /** Reason it failed; null when it passed. */
  reason: string | null;
}

/**
 * This many negative controls that fire make a batch invalid. Source: docs/specification/sessions.md, "Instrument
 * check".
 */
const TOO_MANY_FALSE_ALARMS = 2;

/**
 * Checks that sessions measure anything here: the control skill fires for at least one prompt that names its
 * task, and at most one negative prompt loads any skill.
 * @param controlName as installed
 */
export function checkInstrument(outcomes: readonly ControlOutcome[], controlName: string): InstrumentCheck {
  const positives = outcomes.filter(({ shouldFire }) => shouldFire);
  const negatives = outcomes.filter(({ shouldFire }) => !shouldFire);
  const controls = {
    positive: countFired(positives, (skill) => skill === controlName),
    negative: countFired(negatives, () => true),
  };
  const { positive, negative } = controls;
  const base = { controls };
  if (positive.fired === 0 && positive.errored === 0) {
    return { ...base, verdict: 'invalid', reason: silentReason(positives) };
  }
  if (negative.fired >= TOO_MANY_FALSE_ALARMS) {
    return { ...base, verdict: 'invalid', reason: alarmReason(negatives, negative.fired) };
  }
  const isOpen = positive.fired === 0 || negative.fired + negative.errored >= TOO_MANY_FALSE_ALARMS;
  return isOpen
    ? { ...base, verdict: 'open', reason: openReason(outcomes) }
    : { ...base, verdict: 'passed', reason: null };
}

function countFired(outcomes: readonly ControlOutcome[], counts: (skill: string) => boolean) {
  return {
    asked: outcomes.length,
    fired: outcomes.filter(({ result }) => result?.loads.some(({ skill }) => counts(skill))).length,
    errored: outcomes.filter(({ result }) => result === null).length,
  };
}

function silentReason(positives: readonly ControlOutcome[]): string {
  const failures = positives.flatMap(({ result }) => result?.failure ?? []);
  const firstMessage = positives.flatMap(({ result }) => result?.message ?? [])[0];
  const failed =
    failures.length === 0
      ? ''
      : ` (${failures.join(', ')}${firstMessage ? `; the first: ${firstMessage}` : ''})`;
  return `The control skill did not fire on any of ${positives.length} prompts that name its job${failed}: the model or its agent loads no skills here, so a silent skill shows nothing. Try another model or driver; once the cause is fixed, --fresh runs these sessions again.`;
}

function alarmReason(negatives: readonly ControlOutcome[], fired: number): string {
  const names = new Set(negatives.flatMap(({ result }) => result?.loads.map(({ skill }) => skill) ?? []));
  return `${fired} of ${negatives.length} prompts for which no skill should fire loaded one (${[...names].join(', ')}): either the model loads skills for any request, or an installed description claims everything. Narrow that description, leave that skill out with --with, or try another model.`;
}

function openReason(outcomes: readonly ControlOutcome[]): string {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  return `The instrument check failed: ${errors.length} of ${outcomes.length} control sessions had no result. First error: ${errors[0] ?? 'nothing'}`;
}
