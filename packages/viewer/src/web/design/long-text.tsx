import { formatCount } from '@plugin-eval/report/number-format.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { textChunks } from './text-chunks.ts';
import { UntrustedLine, UntrustedText } from './untrusted.tsx';
import { usePrinting } from './use-printing.ts';

/** Characters shown before the reader expands the text. */
const FIRST_CHARACTERS = 2400;
const FIRST_LINES = 30;
/** Length from which a text gets its own box, which draws only the visible part. */
const VIRTUAL_FROM = 40_000;

interface LongTextProps {
  text: string;
  /** Uses the fixed-width font. */
  isCode?: boolean;
}

/** Untrusted text of any length: folded while it is long, all of it on demand and on paper. */
export function LongText({ text, isCode = false }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const start = useMemo(() => beginning(text), [text]);
  const className = `long-text${isCode ? ' is-code' : ''}`;
  if (text === '') return <p className="quiet">(empty)</p>;
  if (start.length === text.length || printing)
    return (
      <div className={className}>
        <UntrustedText text={text} />
      </div>
    );
  return (
    <>
      {!isWhole ? (
        <div className={className}>
          <UntrustedText text={`${start} …`} />
        </div>
      ) : text.length < VIRTUAL_FROM ? (
        <div className={className}>
          <UntrustedText text={text} />
        </div>
      ) : (
        <VirtualText text={text} className={className} />
      )}
      <button type="button" className="fold" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
      </button>
    </>
  );
}

function VirtualText({ text, className }: { text: string; className: string }) {
  const box = useRef<HTMLElement>(null);
  const chunks = useMemo(() => textChunks(text), [text]);
  const virtualizer = useVirtualizer({
    count: chunks.length,
    getScrollElement: () => box.current,
    estimateSize: () => 21,
    overscan: 20,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <section
      ref={box}
      className={`${className} boxed`}
      aria-label="The whole text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="virtual-lines" style={{ height: virtualizer.getTotalSize() }}>
        <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ key, index }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="untrusted"
              dir="auto"
            >
              <UntrustedLine text={chunks[index] || ' '} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The first lines, and of them no more than the first characters. */
function beginning(text: string): string {
  let end = -1;
  for (let line = 0; line < FIRST_LINES; line++) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) break;
  }
  const cut = end === -1 ? text.length : end;
  if (cut <= FIRST_CHARACTERS) return text.slice(0, cut);
  return text.slice(0, FIRST_CHARACTERS).toWellFormed() === text.slice(0, FIRST_CHARACTERS)
    ? text.slice(0, FIRST_CHARACTERS)
    : text.slice(0, FIRST_CHARACTERS - 1);
}
