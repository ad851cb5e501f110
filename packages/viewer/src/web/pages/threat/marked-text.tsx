import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { excerptText } from '@plugin-eval/report/threat-report/excerpt-text.ts';
import { useMemo, useState } from 'react';
import { usePrinting } from '../../design/use-printing.ts';
import { MarkedPassage } from './marked-passage.tsx';

/** Code points of a text that go to paper. */
const MOST_ON_PAPER = 20_000;

interface MarkedTextProps {
  text: string;
  /** Spans with code point offsets into the text. Keep them stable. */
  spans: readonly SignalSpan[];
  /** Code points of the beginning that are shown at once, and of the stretches around later hits. */
  most: number;
  isCode?: boolean;
}

/** Untrusted text with its hits marked and named. A long one is shown from its beginning, with the text around hits. */
export function MarkedText({ text, spans, most: first, isCode = false }: MarkedTextProps) {
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const most = isWhole ? Number.MAX_SAFE_INTEGER : printing ? Math.max(first, MOST_ON_PAPER) : first;
  const { parts, length, whole } = useMemo(
    () => excerptText(text, spans, most, first),
    [text, spans, most, first],
  );
  return (
    <>
      {parts.map(({ start, passages }, index) => (
        <div key={start}>
          {index > 0 && <p className="remark">… at character {formatCount(start + 1)}</p>}
          <div className={isCode ? 'marked-answer code' : 'marked-answer'} dir="auto">
            {passages.map((passage, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other identity
              <MarkedPassage key={at} passage={passage} />
            ))}
          </div>
        </div>
      ))}
      {!whole && (
        <p className="remark row">
          {formatCount(Math.min(most, length))} of {formatCount(length)} characters
          {parts.length > 1 && ', and the text around later hits'}.{' '}
          <button type="button" className="no-print" onClick={() => setWhole(true)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
}
