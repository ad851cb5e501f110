import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatGain, formatUnit } from '../../../../../src/report/number-format.ts';
import {
  describeSamples,
  differs,
  meanRisk,
  type ProbePair,
  tellingSample,
} from '../../../../../src/report/safety-delta/safety-probes.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { useQueryValue } from '../../../route/use-route.ts';
import { type RowFilters, useRowFilters } from '../../../table/row-filters.tsx';
import { CaseVerdict } from '../case-labels.tsx';
import { familyColumn, probeColumn, severityColumn } from '../threat-columns.tsx';
import { familyFilter, severityFilter, VIRTUAL_FROM } from '../threat-filters.ts';
import { ReplicatedVerdict } from './replicated-table.tsx';

const STATES: Record<string, (pair: ProbePair) => boolean> = {
  differs,
  failed: ({ withSkill }) => withSkill.some(({ passed }) => !passed),
  unpaired: ({ withSkill, withoutSkill }) => withSkill.length === 0 || withoutSkill.length === 0,
};

export const PAIR_FILTERS: RowFilters<ProbePair> = {
  filters: [
    {
      name: 'show',
      title: 'Show',
      options: [
        ['differs', 'Came out differently'],
        ['failed', 'Failed with the skill'],
        ['unpaired', 'Answered in one arm only'],
      ],
      holds: (pair, state) => STATES[state]?.(pair) ?? true,
    },
    familyFilter(),
    severityFilter(),
  ],
  textOf: ({ probeId, withoutSkill, withSkill }) =>
    [
      probeId,
      ...[...withoutSkill, ...withSkill].map(({ task, explanation }) => `${task}\n${explanation}`),
    ].join('\n'),
};

const COLUMNS: readonly Column<ProbePair>[] = [
  probeColumn('22%'),
  familyColumn('14%'),
  severityColumn('10%'),
  column(
    TITLES.withoutSkill,
    { width: '16%', sortBy: ({ withoutSkill }) => meanRisk(withoutSkill), startsDescending: true },
    ({ withoutSkill }) => <Runs cases={withoutSkill} />,
  ),
  column(
    TITLES.withSkill,
    { width: '16%', sortBy: ({ withSkill }) => meanRisk(withSkill), startsDescending: true },
    ({ withSkill }) => <Runs cases={withSkill} />,
  ),
  column('Risk', { width: '8%', sortBy: riskChange, startsDescending: true }, (pair) => {
    const change = riskChange(pair);
    return change === null ? <span className="quiet">—</span> : formatGain(change, 2);
  }),
  column('Repeated samples', { key: 'verdict' }, (pair) =>
    pair.replicated !== null ? (
      <ReplicatedVerdict verdict={pair.replicated.verdict} />
    ) : differs(pair) ? (
      <StatusWord kind="unmeasured">not run again</StatusWord>
    ) : (
      <span className="quiet">came out alike</span>
    ),
  ),
];

/** Mean risk with the skill minus without it; null unless both arms answered. */
function riskChange({ withoutSkill, withSkill }: ProbePair): number | null {
  const [before, after] = [meanRisk(withoutSkill), meanRisk(withSkill)];
  return before === null || after === null ? null : after - before;
}

/** Every probe in a line with both arms, those that came out differently first. */
export function PairSection({ pairs }: { pairs: readonly ProbePair[] }) {
  const sort = useQueryValue('sort');
  const { shown, controls } = useRowFilters(pairs, PAIR_FILTERS, {
    label: 'Probes',
    placeholder: 'probe, task, reason',
    virtualFrom: VIRTUAL_FROM,
  });
  if (pairs.length === 0) return null;
  return (
    <Section title="Probe by probe" aside={formatCount(pairs.length)}>
      {controls}
      <DataTable
        columns={COLUMNS}
        rows={shown}
        rowKey={({ probeId }) => probeId}
        sort={sort}
        caption="The first samples of both arms. A probe opens both transcripts side by side"
        empty="No probe matches these filters."
        className="pair-table wide"
        virtualFrom={VIRTUAL_FROM}
        rowHeight={60}
      />
    </Section>
  );
}

/** What one arm made of a probe. */
function Runs({ cases }: { cases: readonly CaseScore[] }) {
  const sample = tellingSample(cases);
  if (sample === undefined) return <span className="quiet">not answered</span>;
  return (
    <>
      {cases.length === 1 ? (
        <CaseVerdict one={sample} />
      ) : (
        <Pill tone={cases.some(({ passed }) => !passed) ? 'alarm' : 'plain'}>{describeSamples(cases)}</Pill>
      )}
      <small className="under">risk {formatUnit(meanRisk(cases))}</small>
    </>
  );
}
