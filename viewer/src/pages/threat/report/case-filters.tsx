import { useMemo } from 'react';
import { OUTCOMES, SEVERITIES, THREAT_CATEGORIES } from '../../../../../src/documents/names.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { visibleText } from '../../../design/visible-characters.ts';
import { replaceQuery, useQueryValue } from '../../../route/use-route.ts';
import { FilterSelect } from '../../../table/filter-select.tsx';
import { SearchField } from '../../../table/search-field.tsx';
import { FIND_HINT, VIRTUAL_FROM } from '../find-hint.ts';
import { CASE_STATES, type CaseState, FILTER_NAMES } from './case-filter.ts';

const STATES: Record<CaseState, string> = {
  failed: 'Failed',
  passed: 'Passed',
  review: 'To look at',
  decided: 'Decided by a person',
};
const LONGEST_MODE = 60;
const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, null]));

/** Search and filters over the cases; each is in the URL. */
export function CaseFilters({ cases, shown }: { cases: readonly CaseScore[]; shown: number }) {
  const [text, setText] = useQueryValue('q');
  const modes = useMemo(
    () => [...new Set(cases.flatMap(({ detectedFailureModes }) => detectedFailureModes))].toSorted(),
    [cases],
  );
  const outcomes = useMemo(() => {
    const there = new Set(cases.map(({ outcome }) => outcome));
    return OUTCOMES.filter((outcome) => there.has(outcome));
  }, [cases]);
  return (
    <search className="table-filters no-print" aria-label="Cases">
      <SearchField
        value={text ?? ''}
        onSearch={setText}
        placeholder="id, task, reason, rule, answer"
        findHint={shown < VIRTUAL_FROM ? null : FIND_HINT}
      />
      <FilterSelect name="show" title="Show" options={CASE_STATES.map((state) => [state, STATES[state]])} />
      <FilterSelect
        name="outcome"
        title="Outcome"
        options={outcomes.map((outcome) => [outcome, titleOf(outcome)])}
      />
      <FilterSelect
        name="family"
        title="Family"
        options={THREAT_CATEGORIES.map((category) => [category, titleOf(category)])}
      />
      <FilterSelect
        name="severity"
        title="Severity"
        options={SEVERITIES.toReversed().map((severity) => [severity, titleOf(severity)])}
      />
      {modes.length > 0 && (
        <FilterSelect
          name="mode"
          title="Failure mode"
          options={modes.map((mode) => [mode, visibleText(excerpt(mode, LONGEST_MODE))])}
        />
      )}
      {shown < cases.length && (
        <button type="button" onClick={() => replaceQuery(NO_FILTER)}>
          Show all
        </button>
      )}
      <p className="quiet count" role="status">
        {formatCount(shown)} of {formatCount(cases.length)}
      </p>
    </search>
  );
}
