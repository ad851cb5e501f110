import type { TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { EmptyNote } from '../design/notice.tsx';
import { type HeadingLevel, Section } from '../design/section.tsx';
import { usePrinting } from '../design/use-printing.ts';
import { SearchField } from '../table/search-field.tsx';
import { loadedSkillTexts } from './loaded-skill-texts.ts';
import { TranscriptEntry } from './transcript-entry.tsx';
import { entriesWith } from './transcript-search.ts';

/** Number of entries from which only visible ones are drawn. */
const VIRTUAL_FROM = 120;
const ENTRY_HEIGHT = 110;
/** Fewest entries for a search. */
const SEARCH_FROM = 6;

interface TranscriptProps {
  entries: readonly TranscriptEntryDocument[];
  title?: string;
  level?: HeadingLevel;
  /** Tokens and time, by turn. */
  turnNotes?: ReadonlyMap<number, string>;
  /** Exit codes of commands, by id of the call. */
  exitCodes?: ReadonlyMap<string, number>;
  /** Draws the body of an entry when it is more than text. */
  bodyOf?: (index: number) => ReactNode;
}

/**
 * A session's messages and calls, turn by turn; long texts and skills are folded, text can be searched, and
 * thousands of entries stay fluid.
 */
export function Transcript({
  entries,
  title = 'Transcript',
  level = 2,
  turnNotes,
  exitCodes,
  bodyOf,
}: TranscriptProps) {
  const printing = usePrinting();
  const [search, setSearch] = useState('');
  const tools = useMemo(() => toolsByCall(entries), [entries]);
  const skillTexts = useMemo(() => loadedSkillTexts(entries), [entries]);
  const shown = useMemo(() => entriesWith(entries, search), [entries, search]);
  const entryAt = (place: number) => {
    const index = shown[place] ?? 0;
    const entry = entries[index];
    if (entry === undefined) return null;
    return (
      <TranscriptEntry
        entry={entry}
        startsTurn={entry.turn !== entries[shown[place - 1] ?? -1]?.turn}
        turnNote={turnNotes?.get(entry.turn)}
        turnLevel={below(level)}
        tool={toolOf(entry, tools)}
        exitCode={entry.kind === 'tool-result' ? exitCodes?.get(entry.id) : undefined}
        isSkillText={skillTexts.has(index)}
        body={bodyOf?.(index)}
      />
    );
  };
  const count = plural(entries.length, 'entry', 'entries');
  const isVirtual = shown.length >= VIRTUAL_FROM && !printing;
  return (
    <Section
      title={title}
      level={level}
      aside={shown.length === entries.length ? count : `${shown.length} of ${count}`}
      tools={
        entries.length < SEARCH_FROM ? undefined : (
          <SearchField
            value={search}
            onSearch={setSearch}
            placeholder="Search the transcript"
            findHint={isVirtual ? 'The search looks through the whole transcript.' : null}
          />
        )
      }
      className="transcript"
    >
      {entries.length === 0 && <EmptyNote>The transcript is empty.</EmptyNote>}
      {entries.length > 0 && shown.length === 0 && <EmptyNote>No entry contains these words.</EmptyNote>}
      {isVirtual ? (
        <VirtualEntries count={shown.length} entryAt={entryAt} />
      ) : (
        <ol>
          {shown.map((index, place) => (
            <li key={index}>{entryAt(place)}</li>
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

/** The called tool, by call id. */
function toolsByCall(entries: readonly TranscriptEntryDocument[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => (entry.kind === 'tool-call' ? [[entry.id, entry.tool] as const] : [])),
  );
}

function toolOf(entry: TranscriptEntryDocument, tools: ReadonlyMap<string, string>): string | null {
  return entry.kind === 'tool-result' ? (tools.get(entry.id) ?? null) : null;
}
