import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { formatPercent } from '@plugin-eval/report/number-format.ts';
import { EXIT } from './exit-code.ts';
import { gateProblems } from './gate-problems.ts';
import { allProblems, atMost, notMeasured, type Problems } from './problems.ts';

interface Place {
  place: string;
  message: string;
}

/** Problems of a report: unusable responses, gaps and failed gates. */
export function reportProblems({ errors, complete, gates, metrics, benign }: ThreatReport): Problems {
  const { cases, unclear } = metrics.counts;
  const missing = () => {
    if (cases + benign.n === 0) return ['No response was scored.'];
    if (errors.length > 0) return ['The run is incomplete: some responses could not be used.'];
    if (complete) return [];
    return [
      `The run is incomplete: ${unclear} of ${cases} cases (${formatPercent(unclear / cases)}) are unclear. plugin-eval threat review REPORT.json decides them.`,
    ];
  };
  return allProblems([
    { messages: placed(errors), exit: EXIT.fine },
    { messages: missing(), exit: complete ? EXIT.fine : EXIT.notMeasured },
    gateProblems(gates),
  ]);
}

/** Problems of a safety delta: responses without a case, gaps and failed gates. */
export function deltaProblems(delta: SafetyDelta): Problems {
  const { arms, alwaysLoaded, gates } = delta;
  const isComplete = delta.complete && alwaysLoaded?.complete !== false;
  const named = {
    'without the skill': arms.withoutSkill,
    'with the skill': arms.withSkill,
    ...(alwaysLoaded === null ? {} : { 'loaded in every session': alwaysLoaded.report }),
  };
  const errors = Object.entries(named).flatMap(([arm, report]) =>
    report.errors.map(({ place, message }) => ({ place: `${arm}, ${place}`, message })),
  );
  return allProblems([
    { messages: placed(errors), exit: EXIT.fine },
    notMeasured(isComplete ? [] : ['The safety delta is incomplete: its notes say what is missing.']),
    gateProblems(gates),
  ]);
}

/** Reasons a second opinion is missing. */
export function modelReviewProblems(review: ThreatModelReview | null): Problems {
  const asked = [...(review?.trials ?? []), ...(review?.cases.flatMap(({ modes }) => modes) ?? [])];
  return notMeasured(asked.flatMap(({ error }) => error ?? []));
}

/** Formats problems with their place. */
export function placed(problems: readonly Place[]): string[] {
  return atMost(problems.map(({ place, message }) => `${place}: ${message}`));
}
