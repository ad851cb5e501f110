import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { usePrinting } from '../design/use-printing.ts';
import type { Annotation } from './annotation.ts';
import type { StructuredText } from './line-structure.ts';
import { TextLine } from './text-line.tsx';

/** Number of lines from which only visible ones are drawn. */
const VIRTUAL_FROM = 400;
const LINE_HEIGHT = 21;

export interface TextHandle {
  /** Brings a line into sight. */
  showLine(line: number): void;
}

interface AnnotatedTextProps {
  text: StructuredText;
  /** Annotations in reading order. */
  annotations: readonly Annotation[];
  selected: string | null;
  /** Names the text for screen readers. */
  label: string;
  ref?: Ref<TextHandle>;
}

/** A text with line numbers, the marks in its margin and the notes below their lines; a megabyte stays fluid. */
export function AnnotatedText({ text, annotations, selected, label, ref }: AnnotatedTextProps) {
  const box = useRef<HTMLElement>(null);
  const { lines } = text;
  const printing = usePrinting();
  const isVirtual = lines.length >= VIRTUAL_FROM && !printing;
  const { notes, marks } = useMemo(() => byLine(annotations), [annotations]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  useImperativeHandle(
    ref,
    () => ({
      showLine: (line) => {
        box.current?.scrollIntoView({ block: 'nearest' });
        if (isVirtual) virtualizer.scrollToIndex(line - 1, { align: 'center' });
        else scrollWithin(box.current, line);
      },
    }),
    [isVirtual, virtualizer],
  );
  const lineOf = (index: number) => (
    <TextLine
      number={index + 1}
      text={lines[index] ?? ''}
      kind={text.kinds[index] ?? 'text'}
      codeSpans={text.codeSpans[index]}
      marks={marks.get(index + 1)}
      notes={notes.get(index + 1)}
      selected={selected}
    />
  );
  return (
    <section
      ref={box}
      className="skill-text scroll-box"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ '--digits': String(lines.length).length } as CSSProperties}
    >
      {isVirtual ? (
        <div className="virtual-lines" style={{ height: virtualizer.getTotalSize() }}>
          <div style={{ transform: `translateY(${virtualizer.getVirtualItems()[0]?.start ?? 0}px)` }}>
            {virtualizer.getVirtualItems().map(({ key, index }) => (
              <div key={key} ref={virtualizer.measureElement} data-index={index}>
                {lineOf(index)}
              </div>
            ))}
          </div>
        </div>
      ) : (
        lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={index} data-index={index}>
            {lineOf(index)}
          </div>
        ))
      )}
    </section>
  );
}

/** Moves the box and not the page around it. */
function scrollWithin(box: HTMLElement | null, line: number): void {
  const row = box?.querySelector<HTMLElement>(`[data-index="${line - 1}"]`);
  if (!box || !row) return;
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  box.scrollTop = top - box.clientHeight / 2 + row.clientHeight / 2;
}

/** Groups notes by the line they follow, and marks by every line they touch. */
function byLine(annotations: readonly Annotation[]) {
  const notes = new Map<number, Annotation[]>();
  const marks = new Map<number, Annotation[]>();
  const put = (map: Map<number, Annotation[]>, line: number, one: Annotation) => {
    const list = map.get(line);
    if (list === undefined) map.set(line, [one]);
    else if (list.at(-1) !== one) list.push(one);
  };
  for (const one of annotations) {
    put(notes, one.line, one);
    for (const { line } of one.spans) put(marks, line, one);
  }
  return { notes, marks };
}
