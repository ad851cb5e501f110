import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import type { TranscriptEntryDocument } from '../../../src/documents/session.ts';
import { plural } from '../../../src/report/number-format.ts';
import { EmptyNote } from '../design/notice.tsx';
import { type HeadingLevel, Section } from '../design/section.tsx';
import { usePrinting } from '../design/use-printing.ts';
import { TranscriptEntry } from './transcript-entry.tsx';

/** From here on only the entries in sight are drawn. */
const VIRTUAL_FROM = 120;
const ENTRY_HEIGHT = 110;

interface TranscriptProps {
  entries: readonly TranscriptEntryDocument[];
  title?: string;
  level?: HeadingLevel;
  /** Draws what was said or done in an entry, where there is more to it than its text. */
  bodyOf?: (index: number) => ReactNode;
}

/** What was said and done, turn by turn; long texts are folded, and thousands of entries stay fluid. */
export function Transcript({ entries, title = 'Transcript', level = 2, bodyOf }: TranscriptProps) {
  const printing = usePrinting();
  const tools = toolsByCall(entries);
  const entryAt = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) return null;
    const startsTurn = entry.turn !== entries[index - 1]?.turn;
    return (
      <TranscriptEntry
        entry={entry}
        startsTurn={startsTurn}
        turnLevel={below(level)}
        tool={toolOf(entry, tools)}
        body={bodyOf?.(index)}
      />
    );
  };
  return (
    <Section
      title={title}
      level={level}
      aside={plural(entries.length, 'entry', 'entries')}
      className="transcript"
    >
      {entries.length === 0 && <EmptyNote>Nothing was said or done.</EmptyNote>}
      {entries.length >= VIRTUAL_FROM && !printing ? (
        <VirtualEntries count={entries.length} entryAt={entryAt} />
      ) : (
        <ol>
          {entries.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
            <li key={index}>{entryAt(index)}</li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function VirtualEntries({ count, entryAt }: { count: number; entryAt: (index: number) => ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ENTRY_HEIGHT,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <ol ref={list} className="virtual" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
        >
          {entryAt(index)}
        </li>
      ))}
    </ol>
  );
}

function below(level: HeadingLevel): HeadingLevel {
  return level < 6 ? ((level + 1) as HeadingLevel) : level;
}

/** By id of the call: which tool it called. */
function toolsByCall(entries: readonly TranscriptEntryDocument[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => (entry.kind === 'tool-call' ? [[entry.id, entry.tool] as const] : [])),
  );
}

function toolOf(entry: TranscriptEntryDocument, tools: ReadonlyMap<string, string>): string | null {
  return entry.kind === 'tool-result' ? (tools.get(entry.id) ?? null) : null;
}
