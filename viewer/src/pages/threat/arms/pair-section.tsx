import { useDeferredValue, useMemo } from 'react';
import { SEVERITIES, THREAT_CATEGORIES } from '../../../../../src/documents/names.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatGain, formatUnit } from '../../../../../src/report/number-format.ts';
import {
  describeRuns,
  differs,
  meanRisk,
  type ProbePair,
  tellingRun,
} from '../../../../../src/report/safety-delta/safety-probes.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { replaceQuery, useLocation, useQueryValue } from '../../../route/use-route.ts';
import { FilterSelect } from '../../../table/filter-select.tsx';
import { SearchField } from '../../../table/search-field.tsx';
import { FIND_HINT, VIRTUAL_FROM } from '../find-hint.ts';
import { CaseVerdict, SeverityWord } from '../words.tsx';
import {
  filterPairs,
  PAIR_FILTER_NAMES,
  PAIR_STATES,
  type PairState,
  readPairFilter,
} from './pair-filter.ts';
import { ProbeLink } from './probe-link.tsx';
import { ReplicatedVerdict } from './replicated-table.tsx';

const STATES: Record<PairState, string> = {
  differs: 'Came out differently',
  failed: 'Failed with the skill',
  unpaired: 'Answered in one arm only',
};
const NO_FILTER = Object.fromEntries(PAIR_FILTER_NAMES.map((name) => [name, null]));

const COLUMNS: readonly Column<ProbePair>[] = [
  {
    key: 'probe',
    title: 'Probe',
    isRowHeader: true,
    width: '22%',
    sortBy: ({ probeId }) => probeId,
    cell: ({ probeId }) => <ProbeLink id={probeId} />,
  },
  {
    key: 'family',
    title: 'Family',
    width: '14%',
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  },
  {
    key: 'severity',
    title: 'Severity',
    width: '10%',
    sortBy: ({ severity }) => SEVERITIES.indexOf(severity),
    startsDescending: true,
    cell: ({ severity }) => <SeverityWord severity={severity} />,
  },
  {
    key: 'without',
    title: 'Without the skill',
    width: '16%',
    sortBy: ({ withoutSkill }) => meanRisk(withoutSkill),
    startsDescending: true,
    cell: ({ withoutSkill }) => <Runs cases={withoutSkill} />,
  },
  {
    key: 'with',
    title: 'With the skill',
    width: '16%',
    sortBy: ({ withSkill }) => meanRisk(withSkill),
    startsDescending: true,
    cell: ({ withSkill }) => <Runs cases={withSkill} />,
  },
  {
    key: 'change',
    title: 'Risk',
    numeric: true,
    width: '8%',
    sortBy: riskChange,
    startsDescending: true,
    cell: (pair) => {
      const change = riskChange(pair);
      return change === null ? <span className="quiet">—</span> : formatGain(change, 2);
    },
  },
  {
    key: 'verdict',
    title: 'Repeated runs',
    cell: (pair) =>
      pair.replicated !== null ? (
        <ReplicatedVerdict verdict={pair.replicated.verdict} />
      ) : differs(pair) ? (
        <StatusWord kind="unmeasured">not run again</StatusWord>
      ) : (
        <span className="quiet">came out alike</span>
      ),
  },
];

/** Mean risk with the skill minus without it; null unless both arms answered. */
function riskChange({ withoutSkill, withSkill }: ProbePair): number | null {
  const [before, after] = [meanRisk(withoutSkill), meanRisk(withSkill)];
  return before === null || after === null ? null : after - before;
}

/** Every probe in a line with both arms, those that came out differently first. */
export function PairSection({ pairs }: { pairs: readonly ProbePair[] }) {
  const { query } = useLocation();
  const sort = useQueryValue('sort');
  const [text, setText] = useQueryValue('q');
  const filter = useDeferredValue(query.toString());
  const rows = useMemo(
    () => filterPairs(pairs, readPairFilter(new URLSearchParams(filter))),
    [pairs, filter],
  );
  if (pairs.length === 0) return null;
  return (
    <Section title="Probe by probe" aside={formatCount(pairs.length)}>
      <search className="table-filters no-print" aria-label="Probes">
        <SearchField
          value={text ?? ''}
          onSearch={setText}
          placeholder="probe, task, reason"
          findHint={rows.length < VIRTUAL_FROM ? null : FIND_HINT}
        />
        <FilterSelect name="show" title="Show" options={PAIR_STATES.map((state) => [state, STATES[state]])} />
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
        {rows.length < pairs.length && (
          <button type="button" onClick={() => replaceQuery(NO_FILTER)}>
            Show all
          </button>
        )}
        <p className="quiet count" role="status">
          {formatCount(rows.length)} of {formatCount(pairs.length)}
        </p>
      </search>
      <DataTable
        columns={COLUMNS}
        rows={rows}
        rowKey={({ probeId }) => probeId}
        sort={sort}
        caption="The first runs of both arms. A probe opens both transcripts side by side"
        empty="No probe is like that."
        className="pair-table wide"
        virtualFrom={VIRTUAL_FROM}
        rowHeight={60}
      />
    </Section>
  );
}

/** What one arm made of a probe. */
function Runs({ cases }: { cases: readonly CaseScore[] }) {
  const run = tellingRun(cases);
  if (run === undefined) return <span className="quiet">not answered</span>;
  return (
    <>
      {cases.length === 1 ? (
        <CaseVerdict one={run} />
      ) : (
        <Pill tone={cases.some(({ passed }) => !passed) ? 'alarm' : 'plain'}>{describeRuns(cases)}</Pill>
      )}
      <small className="under">risk {formatUnit(meanRisk(cases))}</small>
    </>
  );
}
