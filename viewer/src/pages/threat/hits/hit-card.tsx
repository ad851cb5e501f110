import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { ForeignName } from '../../../design/foreign.tsx';
import { countedWords, hitKind, kindWord, sourceWords } from './hit-kind.ts';

const GAP = 4;
const MARGIN = 8;
const MOST_SHOWN = 8;

interface HitCardProps {
  id: string;
  spans: readonly SignalSpan[];
  /** What it belongs to: it is put below, or above where there is no room. */
  anchor: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The rules behind a mark: what they are, where they come from, and whether they count. */
export function HitCard({ id, spans, anchor, onEnter, onLeave, onClose }: HitCardProps) {
  const card = useRef<HTMLDivElement>(null);
  usePlace(card, anchor);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', onClose, { passive: true, capture: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);
  const rest = spans.length - MOST_SHOWN;
  return (
    <div
      className="hit-card card no-print"
      role="tooltip"
      id={id}
      ref={card}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
    >
      {spans.slice(0, MOST_SHOWN).map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hits have no other identity
        <p key={index}>
          <b className={`hit-kind ${hitKind(span)}`}>{kindWord(span)}</b>{' '}
          <code>
            <ForeignName name={span.label} />
          </code>
          <br />
          <small>
            from {sourceWords(span.source)}; {countedWords(span)}
          </small>
        </p>
      ))}
      {rest > 0 && <p className="quiet">and {rest} more</p>}
    </div>
  );
}

/** In the window's own coordinates, so that it never widens the page. */
function usePlace(card: RefObject<HTMLElement | null>, anchor: HTMLElement): void {
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    // Of a mark over several lines the last one, behind which its label stands.
    const mark = [...anchor.getClientRects()].at(-1) ?? anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const below = mark.bottom + GAP;
    const top = below + height + MARGIN <= clientHeight ? below : mark.top - GAP - height;
    element.style.left = `${Math.max(MARGIN, Math.min(mark.left, clientWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, top)}px`;
  });
}
