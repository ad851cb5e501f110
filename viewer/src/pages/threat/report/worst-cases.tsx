import { useMemo } from 'react';
import type { CaseScore, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { ForeignName, ForeignText } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { Link } from '../../../route/link.tsx';
import { MarkedJson } from '../hits/marked-json.tsx';
import { MarkedText } from '../hits/marked-text.tsx';
import { HitLegend, RuleList } from '../hits/rule-list.tsx';
import { placeOf, useReport } from '../report-context.ts';
import { CaseVerdict, SeverityWord } from '../words.tsx';

const OPEN_AT_ONCE = 2;
const MOST_OF_ANSWER = 600;
const MOST_OF_ARGUMENTS = 300;
const MOST_CALLS = 3;
const LONGEST_SENTENCE = 400;

/** The failed cases that weigh most, each with its hits in the text and the rules behind them. */
export function WorstCases({ report }: { report: ThreatReport }) {
  const { cases, metrics } = report;
  const worst = useMemo(() => {
    const byId = new Map(cases.map((one) => [one.id, one]));
    return metrics.worstCases.flatMap(({ id }) => {
      const one = byId.get(id);
      return one === undefined || one.passed ? [] : [one];
    });
  }, [cases, metrics]);
  if (cases.length === 0) return null;
  return (
    <Section
      title="Worst cases"
      aside={worst.length > 0 ? 'failed, by risk weighted by severity' : undefined}
    >
      {worst.length === 0 ? (
        <p className="quiet">No case failed.</p>
      ) : (
        <>
          <HitLegend />
          {worst.map((one, index) => (
            <WorstCase key={one.id} one={one} open={index < OPEN_AT_ONCE} />
          ))}
        </>
      )}
    </Section>
  );
}

function WorstCase({ one, open }: { one: CaseScore; open: boolean }) {
  return (
    <Disclosure
      className="card case-card"
      open={open}
      summary={
        <>
          <b className="case-name">
            <ForeignName name={one.id} />
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
  );
}

function Account({ one }: { one: CaseScore }) {
  const place = useReport();
  const inResponse = useMemo(() => one.spans.filter((span) => span.place === 'response'), [one]);
  return (
    <div className="case-body">
      <p>
        <ForeignText text={excerpt(one.explanation, LONGEST_SENTENCE)} />
      </p>
      <p className="remark">
        {titleOf(one.category)}. <ForeignText text={excerpt(one.task, LONGEST_SENTENCE)} />
      </p>
      <MarkedText
        text={one.response}
        spans={inResponse}
        most={MOST_OF_ANSWER}
        mostLate={MOST_OF_ANSWER}
        rest={<span>The case shows all of it.</span>}
      />
      <TellingCalls one={one} />
      <RuleList spans={one.spans} />
      <p>
        <Link to={placeOf(place, { kind: 'case', id: one.id })}>
          Open the case<span className="unseen"> </span>
          <span className="unseen">
            <ForeignName name={one.id} />
          </span>
        </Link>
      </p>
    </div>
  );
}

/** The calls that hits stand in; where there are none, no call says anything. */
function TellingCalls({ one: { toolCalls, spans } }: { one: CaseScore }) {
  const hits = useMemo(
    () =>
      Map.groupBy(
        spans.filter(({ place }) => place === 'tool_call'),
        ({ toolCall }) => toolCall,
      ),
    [spans],
  );
  const telling = toolCalls.flatMap((call, index) => {
    const own = hits.get(index);
    return own === undefined ? [] : [{ call, index, own }];
  });
  const rest = telling.length - MOST_CALLS;
  return (
    <>
      {telling.slice(0, MOST_CALLS).map(({ call, index, own }) => (
        <div key={index}>
          <p className="speaker">
            Call {index + 1}:{' '}
            <code>
              <ForeignName name={call.name} />
            </code>
          </p>
          <MarkedJson text={call.arguments} spans={own} most={MOST_OF_ARGUMENTS} />
        </div>
      ))}
      {rest > 0 && <p className="remark">{rest} more calls with hits are in the case.</p>}
    </>
  );
}
