import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../src/documents/safety-delta.ts';
import { type ProbePair, probePairs } from '../../../../src/report/safety-delta/safety-probes.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import type { Crumb } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { type EntryView, entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { kindName } from '../kind-names.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { ALWAYS_ARM } from './arms/always-loaded-section.tsx';
import { ARMS, DeltaOverview } from './arms/delta-overview.tsx';
import { PairPage } from './arms/pair-page.tsx';
import { PairsOf } from './links.tsx';
import { ReportView } from './report-view.tsx';

const SIDES = { [ARMS.without]: 'withoutSkill', [ARMS.with]: 'withSkill' } as const;
type Side = (typeof SIDES)[keyof typeof SIDES];

/** What a skill does to an agent's safety: the whole, a probe in both arms, or the report of one arm. */
export function SafetyDeltaPage({ entry, document, route }: EntryPageProps<'safety-delta'>) {
  const delta = inCode(document.document);
  const pairs = useMemo(() => probePairs(delta), [delta]);
  const crumbs = useMemo(
    () => [{ label: <DeltaName delta={delta} />, to: entryRoute(entry.id) }],
    [delta, entry.id],
  );
  const { skill: arm, view } = route;
  if (arm === ARMS.without || arm === ARMS.with)
    return <ArmReport delta={delta} entryId={entry.id} arm={arm} view={view} crumbs={crumbs} />;
  if (arm === ALWAYS_ARM && delta.alwaysLoaded !== null)
    return <ArmReport delta={delta} entryId={entry.id} arm={arm} view={view} crumbs={crumbs} />;
  if (arm !== null) return <NotFoundPage what="The safety delta has no such arm." />;
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
      kind={kindName('safety-delta')}
      {...pair}
      arms={[
        {
          ...armOf(delta, pair, 'withoutSkill'),
          title: TITLES.withoutSkill,
          phrase: 'without the skill',
          name: 'without',
        },
        {
          ...armOf(delta, pair, 'withSkill'),
          title: TITLES.withSkill,
          phrase: 'with the skill',
          name: 'with',
        },
      ]}
      crumbs={crumbs}
    />
  );
}

const PREFIXES = {
  [ARMS.without]: 'Without the skill: ',
  [ARMS.with]: 'With the skill: ',
  [ALWAYS_ARM]: 'Loaded in every session: ',
} as const;

interface ArmReportProps {
  delta: SafetyDelta;
  entryId: string;
  arm: keyof typeof SIDES | typeof ALWAYS_ARM;
  view: EntryView;
  crumbs: readonly Crumb[];
}

/** The whole threat report of one arm. */
function ArmReport({ delta, entryId, arm, view, crumbs }: ArmReportProps) {
  const report =
    arm === ALWAYS_ARM ? (delta.alwaysLoaded?.report ?? delta.arms.withSkill) : delta.arms[SIDES[arm]];
  const place = useMemo(() => ({ report, entryId, arm, decisions: null }), [report, entryId, arm]);
  const prefix = PREFIXES[arm];
  return <ReportView place={place} view={view} prefix={prefix} crumbs={crumbs} />;
}

function armOf({ arms }: SafetyDelta, pair: ProbePair, side: Side) {
  return { target: arms[side].target, first: pair[side], repeated: pair.replicated?.cases[side] ?? [] };
}

function DeltaName({ delta: { skills } }: { delta: SafetyDelta }) {
  return (
    <>
      Safety delta of <UntrustedName name={skills[0]?.name ?? 'a skill'} longest={60} />
    </>
  );
}
