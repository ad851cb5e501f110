import { type ReactNode, useMemo, useState } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { excerptText } from '../../../../../src/report/threat-report/excerpt-text.ts';
import { usePrinting } from '../../../design/use-printing.ts';
import { indentJson } from './indent-json.ts';
import { MarkedPassage } from './marked-passage.tsx';

/** Code points of a text that go to paper. */
const MOST_ON_PAPER = 20_000;
/** A text is opened in steps, each this many times as long as the one before: a megabyte is not drawn unasked. */
const GROWTH = 8;
const NO_SPANS: readonly SignalSpan[] = [];

interface MarkedTextProps {
  text: string;
  /** With code point offsets into the text. Keep them stable. */
  spans?: readonly SignalSpan[];
  /** Code points of the beginning that are shown at once. */
  most?: number;
  /** Code points around hits behind the beginning. */
  mostLate?: number;
  className?: string;
  /** Instead of the buttons that show more. */
  rest?: ReactNode;
}

/** Text of others with its hits marked and named. A long one is shown from its beginning, with what is around hits. */
export function MarkedText({
  text,
  spans = NO_SPANS,
  most: first = 4_000,
  mostLate,
  className = '',
  rest,
}: MarkedTextProps) {
  const [opened, setOpened] = useState({ text, most: first });
  const printing = usePrinting();
  const own = opened.text === text ? opened.most : first;
  const most = printing && rest === undefined ? Math.max(own, MOST_ON_PAPER) : own;
  const { parts, length, whole } = useMemo(
    () => excerptText(text, spans, most, mostLate),
    [text, spans, most, mostLate],
  );
  if (text.trim() === '') return <p className={`marked-answer quiet ${className}`}>(nothing)</p>;
  const now = Math.min(most, length);
  const step = nextStep(now, length);
  const opener = (to: number, label: string) => (
    <button type="button" className="no-print" onClick={() => setOpened({ text, most: to })}>
      {label}
    </button>
  );
  return (
    <>
      {parts.map(({ start, passages }, index) => (
        <div key={start}>
          {index > 0 && <p className="remark">… at character {formatCount(start + 1)}</p>}
          <div className={`marked-answer ${className}`} dir="auto">
            {passages.map((passage, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other identity
              <MarkedPassage key={at} passage={passage} />
            ))}
          </div>
        </div>
      ))}
      {!whole && (
        <div className="remark row">
          <span>
            {formatCount(now)} of {formatCount(length)} characters
            {parts.length > 1 && ', and what is around hits behind them'}.
          </span>
          {rest ?? (
            <>
              {step < length && opener(step, `Show ${formatCount(step - now)} more`)}
              {opener(Number.MAX_SAFE_INTEGER, 'Show all')}
            </>
          )}
        </div>
      )}
    </>
  );
}

/** How much of a text the next press shows. @param shown above 0 */
export function nextStep(shown: number, length: number): number {
  return Math.min(length, shown * GROWTH);
}

/** What a tool was given, or responded: on several lines where it is JSON, else as it is. @param most code points shown */
export function MarkedJson({
  text,
  spans,
  most,
}: Required<Pick<MarkedTextProps, 'text' | 'spans' | 'most'>>) {
  const shown = useMemo(() => indentJson(text, spans) ?? { text, spans }, [text, spans]);
  return <MarkedText text={shown.text} spans={shown.spans} most={most} mostLate={most} className="code" />;
}
