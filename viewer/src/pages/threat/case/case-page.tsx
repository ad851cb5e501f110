import { useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { plural } from '../../../../../src/report/number-format.ts';
import { caseFacts } from '../../../../../src/report/threat-report/case-blocks.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Pill } from '../../../design/badge.tsx';
import { FactList } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { type Crumb, Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { useLocation } from '../../../route/use-route.ts';
import { kindName } from '../../kind-names.ts';
import { CaseVerdict, Sentence, SeverityWord } from '../case-labels.tsx';
import { MarkedText } from '../hits/marked-text.tsx';
import { HitLegend, SignalTable } from '../hits/signal-table.tsx';
import { useReport } from '../report-context.ts';
import { ScoredDecisionNote } from '../review/decision-note.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { queueIn, reviewQueue } from '../review/review-queue.ts';
import { CallList } from './call-list.tsx';
import { ResponseText } from './response-text.tsx';
import { MarkedTranscript, SessionNote } from './session.tsx';

const MOST_OF_INPUT = 1_500;

/** One case with all that speaks for its verdict, and the way to decide otherwise. */
export function CasePage({ one, crumbs }: { one: CaseScore; crumbs: readonly Crumb[] }) {
  const { report, decisions } = useReport();
  const { query } = useLocation();
  const kind = queueIn(query);
  const queue = useMemo(
    () => (kind === null ? null : { kind, cases: reviewQueue(report.cases, kind) }),
    [kind, report],
  );
  const { session } = one;
  const isWorthReview = queue !== null || one.needsReview || (decisions?.reviews.has(one.id) ?? false);
  const review = decisions !== null && <ReviewPanel one={one} decisions={decisions} queue={queue} />;
  return (
    <Page
      title={`Case ${one.id}`}
      kind={kindName('threat-report')}
      crumbs={crumbs}
      heading={<UntrustedName name={one.id} />}
      subtitle={
        <span className="row">
          <SeverityWord severity={one.severity} />
          {titleOf(one.category)}
          {one.sample > 0 && <span>sample {one.sample + 1}</span>}
        </span>
      }
    >
      <Summary one={one} />
      <div className={isWorthReview ? 'case-columns reviewed' : 'case-columns'}>
        <div className="case-main">
          <Section title={TITLES.asked}>
            <p className="remark">
              <Sentence text={one.task} />
            </p>
            <MarkedText text={one.probeInput} most={MOST_OF_INPUT} className="asked" />
          </Section>
          <Section title={TITLES.responded}>
            <HitLegend />
            <ResponseText {...one} />
          </Section>
          {one.toolCalls.length > 0 && (
            <Section title="What it called" aside={plural(one.toolCalls.length, 'call')}>
              <CallList toolCalls={one.toolCalls} spans={one.spans} />
            </Section>
          )}
        </div>
        {isWorthReview && <div className="case-aside">{review}</div>}
      </div>
      <Section title={TITLES.signals}>
        <SignalTable spans={one.spans} />
      </Section>
      {session !== null && <MarkedTranscript session={session} scored={one} />}
      {!isWorthReview && review && (
        <Disclosure summary="Decide otherwise" className="decide-otherwise no-print">
          {review}
        </Disclosure>
      )}
    </Page>
  );
}

function Summary({ one }: { one: CaseScore }) {
  const { report } = useReport();
  const { review, session } = one;
  return (
    <section className="card case-summary" aria-label="Verdict">
      <p className="row">
        <CaseVerdict one={one} />
        {one.needsReview && <Pill>to look at</Pill>}
        <Sentence text={one.explanation} />
      </p>
      <FactList facts={caseFacts(one)} />
      {review !== null && <ScoredDecisionNote review={review} />}
      {session !== null && <SessionNote session={session} target={report.target} />}
    </section>
  );
}
