import { useMemo } from 'react';
import type {
  CollectionComparison,
  ComparedMember,
} from '../../../../src/documents/collection-comparison.ts';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  scoresWords,
} from '../../../../src/report/collection-comparison/collection-comparison-facts.ts';
import {
  besideSentence,
  collectionProvenance,
} from '../../../../src/report/collection-comparison/collection-comparison-view.ts';
import { gatesSection } from '../../../../src/report/gates-view.ts';
import { formatCount, formatGain } from '../../../../src/report/number-format.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { FactList, Sections } from '../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { DepthGap } from './depth-gap.tsx';

/** Two versions of a collection: what changed, skill by skill. */
export function CollectionComparisonPage({ entry, document }: EntryPageProps<'collection-comparison'>) {
  const comparison = useMemo(() => fromPublished(document.document) as CollectionComparison, [document]);
  const changed = useMemo(() => changedMembers(comparison), [comparison]);
  const { b, depth, gates, members } = comparison;
  const beside = findingsWords(comparison);
  return (
    <Page
      title={entry.title}
      kind="comparison of two collections"
      heading={<UntrustedName name={b.subject.name} />}
      provenance={<FactList className="provenance" facts={collectionProvenance(comparison)} />}
    >
      <section className="verdict card" aria-label="Summary">
        <p className="outcome">
          <b>{changesSentence(comparison)}</b>
        </p>
        <p>{meansSentence(comparison)}.</p>
        {beside !== null && <p>{besideSentence(beside)}</p>}
      </section>
      <DepthGap depth={depth} />
      <Sections sections={gatesSection(gates)} />
      <Section
        title={TITLES.changes}
        aside={`${formatCount(changed.length)} of ${formatCount(members.length)} skills`}
      >
        <DataTable
          columns={COLUMNS}
          rows={changed}
          rowKey={({ a: before, b: now }) => `${before?.path ?? ''} ${now?.path ?? ''}`}
          caption="Skills whose score or findings changed, the worst change first"
          empty="No skill has a different score or different findings."
          className="wide"
        />
      </Section>
    </Page>
  );
}

const COLUMNS: readonly Column<ComparedMember>[] = [
  column('Skill', { isRowHeader: true, width: '30%', sortBy: ({ name }) => name }, ({ name, a, b }) => (
    <>
      <UntrustedName name={name} />
      <small>
        <UntrustedLine text={(b ?? a)?.path ?? ''} />
      </small>
    </>
  )),
  column('Change', { width: '14%', sortBy: ({ change }) => change }, ({ change }) => (
    <StatusWord kind={KINDS[change]}>{changeWord(change)}</StatusWord>
  )),
  column(
    'B − A',
    {
      key: 'difference',
      numeric: true,
      width: '10%',
      sortBy: ({ difference }) => difference,
      startsDescending: false,
    },
    ({ difference }) => <b>{difference === null ? '' : formatGain(difference)}</b>,
  ),
  column('A → B', { key: 'scores', numeric: true, width: '18%' }, scoresWords),
  column('Findings', {}, (member) => findingsWords(member) ?? ''),
];

const KINDS = {
  worse: 'error',
  better: 'passed',
  unchanged: 'info',
  unmeasured: 'warning',
  added: 'info',
  removed: 'info',
} as const satisfies Record<ComparedMember['change'], string>;
