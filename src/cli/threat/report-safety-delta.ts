import { threatGates } from '../../application/threat/threat-request.ts';
import type { Gate } from '../../documents/evaluation.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { safetyVetoGate } from '../../threat/delta/safety-veto-gate.ts';
import { EXIT, type ExitCode, worstExit } from '../exit-code.ts';
import { reportGates } from '../report-gates.ts';
import { sayAtMost } from '../report-unmeasured.ts';
import { gatesOf } from './report-outcome.ts';
import type { ThreatRunFlags } from './threat-run-flags.ts';

/** The gates that were asked for; those of a report look at the arm with the skill. */
export function safetyGates(
  delta: Pick<SafetyDelta, 'arms' | 'skills' | 'verdict' | 'vetoed' | 'reasons'>,
  flags: ThreatRunFlags,
): Gate[] {
  return [
    ...threatGates(delta.arms.withSkill, { gates: gatesOf(flags) }),
    ...(flags.failOnVeto ? [safetyVetoGate(delta)] : []),
  ];
}

/** Says what made no case in either arm, what is missing, and which gates did not hold. */
export function reportSafetyDelta(
  { arms, complete, gates }: Pick<SafetyDelta, 'arms' | 'complete' | 'gates'>,
  say: (message: string) => void,
): ExitCode {
  const named = { 'without the skill': arms.withoutSkill, 'with the skill': arms.withSkill };
  sayAtMost(
    Object.entries(named).flatMap(([arm, { errors }]) =>
      errors.map(({ place, message }) => `${arm}, ${place}: ${message}`),
    ),
    say,
  );
  if (!complete) say('The safety delta is incomplete: its notes say what is missing.');
  return worstExit([complete ? EXIT.fine : EXIT.notMeasured, reportGates(gates, say)]);
}
