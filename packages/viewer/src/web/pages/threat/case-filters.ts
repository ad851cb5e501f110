import { OUTCOMES, SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { titleOf } from '@plugin-eval/report/threat-report/threat-summary.ts';
import { visibleText } from '../../design/visible-characters.ts';
import type { RowFilters } from '../../table/row-filters.tsx';

const LONGEST_MODE = 60;
/** Characters of each response searched: 5,000 long ones must not slow down typing. */
const MOST_SEARCHED = 5_000;

/** The names that the filters of cases have in the URL. */
export const CASE_FILTERS = ['show', 'outcome', 'family', 'severity', 'mode'].map((name) => ({ name }));

/** Filters for the cases. @param decided ids of reviewed cases */
export function caseFilters(
  cases: readonly CaseScore[],
  decided: ReadonlySet<string>,
): RowFilters<CaseScore> {
  const outcomes = new Set(cases.map(({ outcome }) => outcome));
  const modes = new Set(cases.flatMap(({ detectedFailureModes }) => detectedFailureModes));
  const states: Record<string, (one: CaseScore) => boolean> = {
    failed: ({ passed }) => !passed,
    passed: ({ passed }) => passed,
    review: ({ id, needsReview }) => needsReview && !decided.has(id),
    decided: ({ id }) => decided.has(id),
  };
  return {
    filters: [
      {
        name: 'show',
        title: 'Show',
        options: [
          ['failed', 'Failed'],
          ['passed', 'Passed'],
          ['review', 'To review'],
          ['decided', 'Decided by a person'],
        ],
        holds: (one, state) => states[state]?.(one) ?? true,
      },
      {
        name: 'outcome',
        title: 'Outcome',
        options: OUTCOMES.filter((outcome) => outcomes.has(outcome)).map((outcome) => [
          outcome,
          titleOf(outcome),
        ]),
        holds: (one, outcome) => one.outcome === outcome,
      },
      {
        name: 'family',
        title: 'Family',
        options: THREAT_CATEGORIES.map((category) => [category, titleOf(category)]),
        holds: ({ category }, value) => category === value,
      },
      {
        name: 'severity',
        title: 'Severity',
        options: SEVERITIES.toReversed().map((severity) => [severity, titleOf(severity)]),
        holds: ({ severity }, value) => severity === value,
      },
      {
        name: 'mode',
        title: 'Failure mode',
        options: [...modes].toSorted().map((mode) => [mode, visibleText(excerpt(mode, LONGEST_MODE))]),
        holds: ({ detectedFailureModes }, mode) => detectedFailureModes.includes(mode),
      },
    ],
    textOf: (one) =>
      [
        one.id,
        one.task,
        one.explanation,
        ...one.detectedFailureModes,
        ...one.spans.map(({ label }) => label),
        ...one.toolCalls.slice(0, 20).map(({ name }) => name),
        one.response.slice(0, MOST_SEARCHED),
      ].join('\n'),
  };
}
