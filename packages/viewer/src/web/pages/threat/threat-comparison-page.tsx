import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { formatUnit } from '@plugin-eval/report/number-format.ts';
import { threatComparisonView } from '@plugin-eval/report/threat-comparison/threat-comparison-view.ts';
import { useMemo } from 'react';
import { ErrorNote, Loading, Notice } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { useViewerIndex } from '../../source/viewer-index.ts';
import type { ViewerSource } from '../../source/viewer-source.ts';
import { kindName } from '../kind-names.ts';
import { NoSuchPart, NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { sidesAmong } from './opened-reports.ts';
import { Overview } from './overview.tsx';
import { type Arm, PairPage } from './pair-page.tsx';
import { routesIn } from './report-context.ts';

/** Two threat reports, probe by probe: the whole, or one probe on both sides. */
export function ThreatComparisonPage({
  entry,
  document,
  source,
  route,
}: EntryPageProps<'threat-comparison'>) {
  const comparison = inCode(document.document);
  const { view } = route;
  if (route.skill !== null) return <NoSuchPart of="threat-comparison" />;
  if (view.kind === 'overview')
    return (
      <Overview
        kind="threat-comparison"
        sections={threatComparisonView(comparison)}
        routeOf={routesIn(entry.id)}
      />
    );
  if (view.kind !== 'case') return <NoSuchPart of="threat-comparison" />;
  return <ProbeOfBoth entryId={entry.id} comparison={comparison} source={source} probeId={view.id} />;
}

interface ProbeOfBothProps {
  entryId: string;
  comparison: ThreatComparison;
  source: ViewerSource;
  probeId: string;
}

/** A comparison holds no responses: they are taken from its two reports, where these are open in the viewer too. */
function ProbeOfBoth({ entryId, comparison, source, probeId }: ProbeOfBothProps) {
  const { entries } = useViewerIndex();
  const loaded = useLoaded(async () => {
    const reports = await openReports(source, entries);
    return sidesAmong(comparison, reports);
  }, [source, entries, comparison]);
  const crumbs = useMemo(
    () => [
      {
        label: (
          <>
            <UntrustedName name={comparison.a.name} longest={40} /> and{' '}
            <UntrustedName name={comparison.b.name} longest={40} />
          </>
        ),
        to: entryRoute(entryId),
      },
    ],
    [comparison, entryId],
  );
  if (loaded.state !== 'loaded')
    return (
      <Page title={`Probe ${probeId}`} kind={kindName('threat-comparison')} crumbs={crumbs}>
        {loaded.state === 'loading' ? <Loading /> : <ErrorNote error={loaded.error} retry={loaded.again} />}
      </Page>
    );
  const { a, b } = loaded.value;
  const discordant = comparison.discordant.find((one) => one.probeId === probeId);
  const arms = [
    armOf(a, probeId, 'A', discordant && { passed: discordant.aPassed, risk: discordant.aRisk }),
    armOf(b, probeId, 'B', discordant && { passed: discordant.bPassed, risk: discordant.bRisk }),
  ] as const;
  const known = discordant ?? arms.flatMap(({ first }) => first)[0];
  if (known === undefined) return <NotFoundPage what="The comparison has no such probe." />;
  return (
    <PairPage
      kind={kindName('threat-comparison')}
      probeId={probeId}
      arms={arms}
      crumbs={crumbs}
      notice={
        (a === null || b === null) && (
          <Notice headline={headlineOf(a, b)}>
            A comparison contains no responses. Opened together with its two reports (
            <code>plugin-eval view COMPARISON.json A.json B.json</code>) this page shows both transcripts.
          </Notice>
        )
      }
    />
  );
}

function headlineOf(a: ThreatReport | null, b: ThreatReport | null): string {
  if (a === null && b === null) return 'The reports of A and B are not open.';
  return `The report of ${a === null ? 'A' : 'B'} is not open.`;
}

function armOf(
  report: ThreatReport | null,
  probeId: string,
  side: 'A' | 'B',
  outcome: { passed: boolean; risk: number } | undefined,
): Arm {
  return {
    title: `In ${side}`,
    name: side.toLowerCase(),
    target: report?.target ?? null,
    first: report?.cases.filter((one) => one.probeId === probeId) ?? [],
    repeated: [],
    ...(report === null &&
      outcome !== undefined && {
        missing: `${outcome.passed ? 'Passed' : 'Failed'}, risk ${formatUnit(outcome.risk)}. The response is in the report of ${side}.`,
      }),
  };
}

async function openReports(
  source: ViewerSource,
  entries: readonly { id: string; kind: string }[],
): Promise<ThreatReport[]> {
  const documents = await Promise.all(
    entries.filter(({ kind }) => kind === 'threat-report').map(({ id }) => source.document(id)),
  );
  return documents.flatMap((one) => (one.kind === 'threat-report' ? [inCode(one.document)] : []));
}
