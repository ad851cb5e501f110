import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatOpinion } from '../../documents/threat-opinion.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { formatPercent } from '../../report/number-format.ts';
import { EXIT, type ExitCode, worstExit } from '../exit-code.ts';
import { reportGates } from '../report-gates.ts';
import { sayAtMost } from '../report-unmeasured.ts';
import type { Say } from '../say.ts';

/** Says what could not be used, what keeps the run incomplete, and which gates did not hold. */
export function reportThreats(
  { errors, complete, gates, metrics, benign }: ThreatReport,
  say: Say,
): ExitCode {
  sayPlaces(errors, say);
  const { cases, unclear } = metrics.counts;
  if (cases + benign.n === 0) say('No response was scored.');
  else if (errors.length > 0) say('The run is incomplete: some responses could not be used.');
  else if (!complete) {
    say(
      `The run is incomplete: ${unclear} of ${cases} cases (${formatPercent(unclear / cases)}) are unclear. plugin-eval threat review REPORT.json decides them.`,
    );
  }
  return worstExit([complete ? EXIT.fine : EXIT.notMeasured, reportGates(gates, say)]);
}

/** Says what made no case in an arm, what is missing, and which gates did not hold. */
export function reportSafetyDelta(delta: SafetyDelta, say: Say): ExitCode {
  const { arms, alwaysLoaded, gates } = delta;
  const complete = delta.complete && alwaysLoaded?.complete !== false;
  const named = {
    'without the skill': arms.withoutSkill,
    'with the skill': arms.withSkill,
    ...(alwaysLoaded === null ? {} : { 'loaded in every session': alwaysLoaded.report }),
  };
  sayPlaces(
    Object.entries(named).flatMap(([arm, { errors }]) =>
      errors.map(({ place, message }) => ({ place: `${arm}, ${place}`, message })),
    ),
    say,
  );
  if (!complete) say('The safety delta is incomplete: its notes say what is missing.');
  return worstExit([complete ? EXIT.fine : EXIT.notMeasured, reportGates(gates, say)]);
}

/** Says why a second opinion did not come. @returns whether another try may bring it */
export function sayOpinion(opinion: ThreatOpinion | null, say: Say): boolean {
  const asked = [...(opinion?.trials ?? []), ...(opinion?.cases.flatMap(({ modes }) => modes) ?? [])];
  const problems = [...new Set(asked.flatMap(({ error }) => error ?? []))];
  sayAtMost(problems, say);
  return problems.length > 0;
}

/** Says what is wrong or odd, and where. */
export function sayPlaces(problems: readonly { place: string; message: string }[], say: Say): void {
  sayAtMost(
    problems.map(({ place, message }) => `${place}: ${message}`),
    say,
  );
}
