import { useMemo, useState } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { usePrinting } from '../../../design/use-printing.ts';
import { MarkedJson } from '../hits/marked-text.tsx';

const FIRST_STEP = 20;
const GROWTH = 5;
const ON_PAPER = 100;
/** Calls with hits that are shown behind the first ones, at most. */
const MOST_MARKED = 50;
const MOST_OF_ARGUMENTS = 2_000;
const NO_SPANS: CaseScore['spans'] = [];

interface CallListProps extends Pick<CaseScore, 'toolCalls' | 'spans'> {
  /** How many are shown whether or not they hold hits; 0: only those that do. */
  first?: number;
}

/** The calls with their arguments, hits in their place: the first ones, and of the others those with hits. */
export function CallList({ toolCalls, spans, first = FIRST_STEP }: CallListProps) {
  const [opened, setOpened] = useState({ toolCalls, first });
  const printing = usePrinting();
  const own = opened.toolCalls === toolCalls ? opened.first : first;
  const hits = useMemo(
    () =>
      Map.groupBy(
        spans.filter(({ place }) => place === 'tool_call'),
        ({ toolCall }) => toolCall,
      ),
    [spans],
  );
  const shown = useMemo(
    () =>
      shownCalls(
        toolCalls.length,
        printing && first > 0 ? Math.max(own, ON_PAPER) : own,
        new Set(hits.keys()),
      ),
    [toolCalls, own, first, printing, hits],
  );
  const rest = toolCalls.length - shown.length;
  return (
    <>
      <ol className="call-list">
        {shown.map((index) => (
          <li key={index} value={index + 1}>
            <code>
              <UntrustedName name={toolCalls[index]?.name ?? ''} />
            </code>
            <MarkedJson
              text={toolCalls[index]?.arguments ?? ''}
              spans={hits.get(index) ?? NO_SPANS}
              most={MOST_OF_ARGUMENTS}
            />
          </li>
        ))}
      </ol>
      {rest > 0 && first > 0 && (
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

/** Which calls of so many are shown: the first, and of the others those with hits, since evidence may stand in the last. */
export function shownCalls(length: number, first: number, marked: ReadonlySet<number | null>): number[] {
  const all = Array.from({ length }, (_, index) => index);
  const late = all.slice(first).filter((index) => marked.has(index));
  return [...all.slice(0, first), ...late.slice(0, MOST_MARKED)];
}
