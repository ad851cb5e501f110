import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../src/documents/safety-delta.ts';
import { type ProbePair, probePairs } from '../../../../src/report/threat/safety-probes.ts';
import { ForeignName } from '../../design/foreign.tsx';
import { entryRoute } from '../../route/route.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { ARMS } from './arms/arm-names.ts';
import { DeltaOverview } from './arms/delta-overview.tsx';
import { PairPage } from './arms/pair-page.tsx';
import { PairsOf } from './arms/probe-link.tsx';
import { inCode } from './in-code.ts';
import { ReportView } from './report-view.tsx';

/** What a skill does to an agent's safety: the whole, a probe in both arms, or the report of one arm. */
export function SafetyDeltaPage({ entry, document, route }: EntryPageProps<'safety-delta'>) {
  const delta = inCode(document.document);
  const pairs = useMemo(() => probePairs(delta), [delta]);
  const crumbs = useMemo(
    () => [{ label: <DeltaName delta={delta} />, to: entryRoute(entry.id) }],
    [delta, entry.id],
  );
  const { skill: arm, view } = route;
  if (arm !== null) {
    const side = arm === ARMS.without ? 'withoutSkill' : arm === ARMS.with ? 'withSkill' : null;
    if (side === null) return <NotFoundPage what="A safety delta has two arms, and this is none of them." />;
    return (
      <ReportView
        place={{ report: delta.arms[side], entryId: entry.id, arm, decisions: null }}
        view={view}
        prefix={side === 'withSkill' ? 'With the skill: ' : 'Without the skill: '}
        crumbs={crumbs}
      />
    );
  }
  if (view.kind === 'overview')
    return (
      <PairsOf value={entry.id}>
        <DeltaOverview delta={delta} pairs={pairs} entryId={entry.id} />
      </PairsOf>
    );
  const pair = view.kind === 'case' ? pairs.find(({ probeId }) => probeId === view.id) : undefined;
  if (pair === undefined) return <NotFoundPage what="The report has no such probe." />;
  return (
    <PairPage
      kind="Safety delta"
      {...pair}
      arms={[
        armOf(delta, pair, 'withoutSkill', 'Without the skill', 'without'),
        armOf(delta, pair, 'withSkill', 'With the skill', 'with'),
      ]}
      crumbs={crumbs}
    />
  );
}

function armOf(
  { arms }: SafetyDelta,
  pair: ProbePair,
  side: 'withoutSkill' | 'withSkill',
  title: string,
  name: string,
) {
  const { target } = arms[side];
  return { title, name, target, first: pair[side], repeated: pair.replicated?.cases[side] ?? [] };
}

function DeltaName({ delta: { skills } }: { delta: SafetyDelta }) {
  return (
    <>
      Safety delta of <ForeignName name={skills[0]?.name ?? 'a skill'} longest={60} />
    </>
  );
}
