import { useMemo } from 'react';
import type { CaseScore, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { titleOf, worstCases } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { Link } from '../../../route/link.tsx';
import { CallList } from '../case/call-list.tsx';
import { CaseVerdict, Sentence, SeverityWord } from '../case-labels.tsx';
import { MarkedText } from '../hits/marked-text.tsx';
import { HitLegend, SignalTable } from '../hits/signal-table.tsx';
import { placeOf, useReport } from '../report-context.ts';

const OPEN_AT_ONCE = 2;
const MOST_OF_RESPONSE = 600;
const LONGEST_SENTENCE = 400;

/** The failed cases that weigh most, each with its hits in the text and the signals behind them. */
export function WorstCases({ report }: { report: ThreatReport }) {
  const worst = useMemo(() => worstCases(report), [report]);
  if (report.cases.length === 0) return null;
  return (
    <Section
      title={TITLES.worstCases}
      aside={worst.length > 0 ? 'failed, by risk weighted by severity' : undefined}
    >
      {worst.length === 0 ? (
        <p className="quiet">No case failed.</p>
      ) : (
        <>
          <HitLegend />
          {worst.map((one, index) => (
            <Disclosure
              key={one.id}
              className="card case-card"
              open={index < OPEN_AT_ONCE}
              summary={
                <>
                  <b className="case-name">
                    <UntrustedName name={one.id} />
                  </b>
                  <SeverityWord severity={one.severity} />
                  <CaseVerdict one={one} />
                  <span className="case-risk">
                    <small>weighted risk</small> <b>{formatUnit(one.weightedRisk)}</b>
                  </span>
                </>
              }
            >
              {() => <Account one={one} />}
            </Disclosure>
          ))}
        </>
      )}
    </Section>
  );
}

function Account({ one }: { one: CaseScore }) {
  const place = useReport();
  const inResponse = useMemo(() => one.spans.filter((span) => span.place === 'response'), [one]);
  return (
    <div className="case-body">
      <p>
        <Sentence text={one.explanation} longest={LONGEST_SENTENCE} />
      </p>
      <p className="remark">
        {titleOf(one.category)}. <Sentence text={one.task} longest={LONGEST_SENTENCE} />
      </p>
      <MarkedText
        text={one.response}
        spans={inResponse}
        most={MOST_OF_RESPONSE}
        mostLate={MOST_OF_RESPONSE}
        rest={<span>The case shows all of it.</span>}
      />
      <CallList {...one} first={0} />
      <SignalTable spans={one.spans} />
      <p>
        <Link to={placeOf(place, { kind: 'case', id: one.id })}>
          Open the case<span className="unseen"> </span>
          <span className="unseen">
            <UntrustedName name={one.id} />
          </span>
        </Link>
      </p>
    </div>
  );
}
