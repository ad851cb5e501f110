import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { EmptyNote, Notice } from '../design/notice.tsx';
import type { RowsHandle } from '../design/virtual-body.tsx';
import { DiffTable } from './diff-table.tsx';
import { changeStarts, type DiffRow, foldLines } from './fold-lines.ts';
import { type DiffLine, lineDiff } from './line-diff.ts';
import { differencesOfLineEnds } from './line-ends.ts';
import { LinePartners } from './line-partners.ts';

const NONE: ReadonlySet<number> = new Set();

/** A line diff of two texts; unchanged parts are folded. */
export function DiffView({
  a,
  b,
  caption,
  sides,
}: {
  a: string;
  b: string;
  /** Describes the comparison. */
  caption: string;
  /** Names of the two texts. */
  sides: readonly [a: string, b: string];
}) {
  const { lines, isShortest } = useMemo(() => lineDiff(splitLines(a), splitLines(b)), [a, b]);
  const partners = useMemo(() => new LinePartners(lines), [lines]);
  const starts = useMemo(() => changeStarts(lines), [lines]);
  const ends = useMemo(() => differencesOfLineEnds(a, b), [a, b]);
  const [opened, setOpened] = useState(NONE);
  const [showsAll, setShowsAll] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const rows = useMemo(
    () => (showsAll ? lines.map((_, index): DiffRow => ({ kind: 'line', index })) : foldLines(lines, opened)),
    [lines, opened, showsAll],
  );
  const table = useRef<RowsHandle>(null);
  const current = at === null ? null : (starts[at] ?? null);

  const step = (by: 1 | -1) => {
    if (starts.length === 0) return;
    const next = at === null ? (by === 1 ? 0 : starts.length - 1) : (at + by + starts.length) % starts.length;
    setAt(next);
    table.current?.showRow(rows.findIndex((row) => row.kind === 'line' && row.index === starts[next]));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'n') step(1);
    if (key === 'p') step(-1);
  };

  if (starts.length === 0)
    return <EmptyNote>{['The two texts are identical.', ...ends].join(' ')}</EmptyNote>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: n and p work wherever the focus is inside of it
    <div onKeyDown={onKeyDown}>
      {!isShortest && (
        <Notice headline="Compared coarsely:">
          the texts are too long or too different for an exact diff, so only lines unique to both were
          matched. In between, unchanged lines may appear as removed and added.
        </Notice>
      )}
      {ends.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="toolbar row diff-tools">
        <span>
          {counted(lines)}, {plural(starts.length, 'place')}
        </span>
        <button type="button" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          Unchanged lines
        </button>
        <span className="stepper row">
          <button type="button" onClick={() => step(-1)} aria-keyshortcuts="p">
            Previous change <kbd>p</kbd>
          </button>
          <button type="button" onClick={() => step(1)} aria-keyshortcuts="n">
            Next change <kbd>n</kbd>
          </button>
          {at !== null && (
            <span className="quiet" role="status">
              {formatCount(at + 1)} of {formatCount(starts.length)}
            </span>
          )}
        </span>
      </div>
      <DiffTable
        ref={table}
        lines={lines}
        rows={rows}
        partners={partners}
        onOpen={(fold) => setOpened(new Set([...opened, fold]))}
        caption={caption}
        sides={sides}
        current={current}
      />
    </div>
  );
}

function counted(lines: readonly DiffLine[]): string {
  let [removed, added] = [0, 0];
  for (const { kind } of lines) {
    if (kind === 'removed') removed++;
    if (kind === 'added') added++;
  }
  return `−${formatCount(removed)} +${formatCount(added)} ${removed + added === 1 ? 'line' : 'lines'}`;
}
