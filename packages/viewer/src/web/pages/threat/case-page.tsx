import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { benignView, caseView } from '@plugin-eval/report/threat-report/case-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { useLocation } from '../../route/use-route.ts';
import { kindName } from '../kind-names.ts';
import { HitLegend, MarkedTranscript } from './marked-transcript.tsx';
import { useReport } from './report-context.ts';
import { ReviewPanel } from './review/review-panel.tsx';
import { queueIn, reviewQueue } from './review/review-queue.ts';

/** One case with the evidence for its verdict, and the way to decide otherwise. */
export function CasePage({ one, crumbs }: { one: CaseScore; crumbs: readonly Crumb[] }) {
  const { report, decisions } = useReport();
  const { query } = useLocation();
  const kind = queueIn(query);
  const queue = useMemo(
    () => (kind === null ? null : { kind, cases: reviewQueue(report.cases, kind) }),
    [kind, report],
  );
  const isWorthReview = queue !== null || one.needsReview || (decisions?.reviews.has(one.id) ?? false);
  const review = decisions !== null && <ReviewPanel one={one} decisions={decisions} queue={queue} />;
  return (
    <Page
      title={`Case ${one.id}`}
      kind={kindName('threat-report')}
      crumbs={crumbs}
      heading={<UntrustedName name={one.id} />}
    >
      <div className={isWorthReview ? 'case-columns reviewed' : 'case-columns'}>
        <div>
          <CaseSections one={one} sections={caseView(one, report.target)} />
        </div>
        {isWorthReview && <div className="case-aside">{review}</div>}
      </div>
      {!isWorthReview && review && (
        <Disclosure summary="Change decision" className="decide-otherwise no-print">
          {review}
        </Disclosure>
      )}
    </Page>
  );
}

/** One harmless request: its outcome, and why it counts as helped or refused. */
export function BenignPage({ one, crumbs }: { one: BenignCase; crumbs: readonly Crumb[] }) {
  const { report } = useReport();
  return (
    <Page
      title={`Harmless request ${one.id}`}
      kind={kindName('threat-report')}
      crumbs={crumbs}
      heading={
        <>
          Harmless request <UntrustedName name={one.id} />
        </>
      }
    >
      <CaseSections one={one} sections={benignView(one, report.target)} />
    </Page>
  );
}

function CaseSections({ one, sections }: { one: CaseScore | BenignCase; sections: readonly Section[] }) {
  const widgets = {
    response: () => (
      <>
        {one.spans.length > 0 && <HitLegend />}
        <MarkedTranscript one={one} />
      </>
    ),
  };
  return <Sections sections={sections} widgets={widgets} />;
}
