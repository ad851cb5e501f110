import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { type LiveFact, liveFacts } from '../../../../../src/report/threat-report/live-words.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Facts } from '../../../design/facts.tsx';
import { ForeignText } from '../../../design/foreign.tsx';
import { StatusWord } from '../../../design/status-word.tsx';

const LONGEST = 600;

/** How live answers came about; nothing for recorded ones. */
export function LiveFacts({ report }: { report: ThreatReport }) {
  const facts = liveFacts(report);
  if (facts.length === 0) return null;
  return (
    <Facts className="live" facts={facts.map((fact) => [fact.term, <Value key={fact.term} fact={fact} />])} />
  );
}

function Value({ fact: { value, note, warns } }: { fact: LiveFact }) {
  const shown = <ForeignText text={excerpt(value, LONGEST)} />;
  return (
    <>
      {warns ? <StatusWord kind="warning">{shown}</StatusWord> : <b>{shown}</b>}
      {note !== null && (
        <small>
          <ForeignText text={note} />
        </small>
      )}
    </>
  );
}
