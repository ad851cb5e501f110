import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { shownText } from '../../../../../src/report/threat-report/shown-text.ts';
import { usePrinting } from '../../../design/use-printing.ts';
import { HitCard } from './hit-card.tsx';
import { type HitPointer, MarkedRun } from './marked-run.tsx';
import { nextStep } from './text-steps.ts';

/** Code points of a text that go to paper. */
const MOST_ON_PAPER = 20_000;
/** Time to get from a mark to its card, in milliseconds. */
const LEAVING = 200;
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
    () => shownText(text, spans, most, mostLate),
    [text, spans, most, mostLate],
  );
  const { pointer, card } = useHitCard();
  if (text.trim() === '') return <p className={`marked-answer quiet ${className}`}>(nothing)</p>;
  const step = nextStep(Math.min(most, length), length);
  return (
    <>
      {parts.map(({ start, runs }, index) => (
        <div key={start}>
          {index > 0 && <p className="remark">… at character {formatCount(start + 1)}</p>}
          <div className={`marked-answer ${className}`} dir="auto">
            {runs.map((run, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity
              <MarkedRun key={at} run={run} pointer={pointer} />
            ))}
          </div>
        </div>
      ))}
      {!whole && (
        <div className="remark row">
          <span>
            {formatCount(Math.min(most, length))} of {formatCount(length)} characters
            {parts.length > 1 && ', and what is around hits behind them'}.
          </span>
          {rest ?? (
            <>
              {step < length && (
                <button type="button" className="no-print" onClick={() => setOpened({ text, most: step })}>
                  Show {formatCount(step - Math.min(most, length))} more
                </button>
              )}
              <button
                type="button"
                className="no-print"
                onClick={() => setOpened({ text, most: Number.MAX_SAFE_INTEGER })}
              >
                Show all
              </button>
            </>
          )}
        </div>
      )}
      {card}
    </>
  );
}

/** One card for all marks of a text; it stays while the pointer is on its mark or on the card itself. */
function useHitCard(): { pointer: HitPointer; card: ReactNode } {
  const cardId = useId();
  const [shown, setShown] = useState<{ spans: readonly SignalSpan[]; anchor: HTMLElement } | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(leaving.current), []);
  const close = useCallback(() => {
    stay();
    setShown(null);
  }, [stay]);
  const leave = useCallback(() => {
    stay();
    leaving.current = setTimeout(() => setShown(null), LEAVING);
  }, [stay]);
  const show = useCallback<HitPointer['show']>(
    (spans, anchor) => {
      stay();
      setShown({ spans, anchor });
    },
    [stay],
  );
  useEffect(() => stay, [stay]);
  const pointer = useMemo((): HitPointer => ({ show, leave, cardId }), [show, leave, cardId]);
  return {
    pointer,
    card: shown !== null && (
      <HitCard
        id={cardId}
        spans={shown.spans}
        anchor={shown.anchor}
        onEnter={stay}
        onLeave={leave}
        onClose={close}
      />
    ),
  };
}
