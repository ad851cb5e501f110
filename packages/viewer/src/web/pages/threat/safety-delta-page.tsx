import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ARM_PATHS } from '@plugin-eval/report/safety-delta/delta-tables.ts';
import { pairSummary, safetyDeltaView } from '@plugin-eval/report/safety-delta/safety-delta-view.ts';
import { type ProbePair, probePairs } from '@plugin-eval/report/safety-delta/safety-probes.ts';
import { TITLES } from '@plugin-eval/report/titles.ts';
import { useMemo } from 'react';
import { UntrustedName } from '../../design/untrusted.tsx';
import { entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { kindName } from '../kind-names.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { Overview } from './overview.tsx';
import { PairPage } from './pair-page.tsx';
import { routesIn } from './report-context.ts';
import { ReportView } from './report-view.tsx';

type ArmName = keyof typeof ARM_PATHS;
const PREFIXES: Record<ArmName, string> = {
  withoutSkill: 'Without the skill: ',
  withSkill: 'With the skill: ',
  alwaysLoaded: 'Loaded in every session: ',
};

/** A safety delta: the whole, a probe in both arms, or the report of one arm. */
export function SafetyDeltaPage({ entry, document, route }: EntryPageProps<'safety-delta'>) {
  const delta = inCode(document.document);
  const crumbs = useMemo(
    () => [{ label: <DeltaName delta={delta} />, to: entryRoute(entry.id) }],
    [delta, entry.id],
  );
  const { skill: path, view } = route;
  const arm = (Object.keys(ARM_PATHS) as ArmName[]).find((name) => ARM_PATHS[name] === path);
  const report = arm === undefined ? undefined : reportOf(delta, arm);
  const place = useMemo(
    () => (report === undefined ? null : { report, entryId: entry.id, arm: path, decisions: null }),
    [report, entry.id, path],
  );
  if (place !== null && arm !== undefined)
    return <ReportView place={place} view={view} prefix={PREFIXES[arm]} crumbs={crumbs} />;
  if (path !== null) return <NotFoundPage what="The safety delta has no such arm." />;
  if (view.kind === 'overview') return <DeltaOverview delta={delta} entryId={entry.id} />;
  const pair = view.kind === 'case' && probePairs(delta).find(({ probeId }) => probeId === view.id);
  if (!pair) return <NotFoundPage what="The report has no such probe." />;
  return (
    <PairPage
      kind={kindName('safety-delta')}
      probeId={pair.probeId}
      summary={pairSummary(pair)}
      arms={[armOf(delta, pair, 'withoutSkill'), armOf(delta, pair, 'withSkill')]}
      crumbs={crumbs}
    />
  );
}

function DeltaOverview({ delta, entryId }: { delta: SafetyDelta; entryId: string }) {
  const sections = useMemo(() => safetyDeltaView(delta), [delta]);
  const routeOf = useMemo(() => routesIn(entryId), [entryId]);
  return <Overview kind="safety-delta" sections={sections} routeOf={routeOf} />;
}

function reportOf({ arms, alwaysLoaded }: SafetyDelta, arm: ArmName) {
  return arm === 'alwaysLoaded' ? alwaysLoaded?.report : arms[arm];
}

function armOf({ arms }: SafetyDelta, pair: ProbePair, name: 'withoutSkill' | 'withSkill') {
  const repeated = pair.replicated?.cases[name] ?? [];
  return { title: TITLES[name], name, target: arms[name].target, first: pair[name], repeated };
}

function DeltaName({ delta: { skills } }: { delta: SafetyDelta }) {
  return (
    <>
      Safety delta of <UntrustedName name={skills[0]?.name ?? 'a skill'} longest={60} />
    </>
  );
}
