import { useMemo, useState } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { ForeignName } from '../../../design/foreign.tsx';
import { usePrinting } from '../../../design/use-printing.ts';
import { MarkedJson } from '../hits/marked-json.tsx';
import { shownCalls } from './shown-calls.ts';

const FIRST_STEP = 20;
const GROWTH = 5;
const ON_PAPER = 100;
const MOST_OF_ARGUMENTS = 2_000;
const NO_SPANS: CaseScore['spans'] = [];

/** The calls with their arguments, hits in their place: the first ones, and of the others those with hits. */
export function CallList({ toolCalls, spans }: Pick<CaseScore, 'toolCalls' | 'spans'>) {
  const [opened, setOpened] = useState({ toolCalls, first: FIRST_STEP });
  const printing = usePrinting();
  const own = opened.toolCalls === toolCalls ? opened.first : FIRST_STEP;
  const hits = useMemo(
    () =>
      Map.groupBy(
        spans.filter(({ place }) => place === 'tool_call'),
        ({ toolCall }) => toolCall,
      ),
    [spans],
  );
  const shown = useMemo(
    () => shownCalls(toolCalls.length, printing ? Math.max(own, ON_PAPER) : own, new Set(hits.keys())),
    [toolCalls, own, printing, hits],
  );
  const rest = toolCalls.length - shown.length;
  return (
    <>
      <ol className="call-list">
        {shown.map((index) => (
          <li key={index} value={index + 1}>
            <code>
              <ForeignName name={toolCalls[index]?.name ?? ''} />
            </code>
            <MarkedJson
              text={toolCalls[index]?.arguments ?? ''}
              spans={hits.get(index) ?? NO_SPANS}
              most={MOST_OF_ARGUMENTS}
            />
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <p className="remark row">
          {plural(rest, 'call')} without hits {rest === 1 ? 'is' : 'are'} left out.
          <button
            type="button"
            className="no-print"
            onClick={() => setOpened({ toolCalls, first: own * GROWTH })}
          >
            Show {formatCount(Math.min(rest, own * (GROWTH - 1)))} more
          </button>
        </p>
      )}
    </>
  );
}
