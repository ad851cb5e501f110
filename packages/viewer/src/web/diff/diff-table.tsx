import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { usePrinting } from '../design/use-printing.ts';
import { type RowsHandle, VirtualBody } from '../design/virtual-body.tsx';
import { DiffLineText } from './diff-line-text.tsx';
import type { DiffRow } from './fold-lines.ts';
import type { DiffLine } from './line-diff.ts';
import type { LinePartners } from './line-partners.ts';

/** Number of rows from which only visible ones are drawn. */
const VIRTUAL_FROM = 400;
const ROW_HEIGHT = 22;
const COLUMNS = 4;
/** Some 70 pages. */
const MOST_PRINTED = 4000;

interface DiffTableProps {
  lines: readonly DiffLine[];
  rows: readonly DiffRow[];
  partners: LinePartners;
  onOpen: (fold: number) => void;
  /** Describes the comparison. */
  caption: string;
  /** Names of the two texts. */
  sides: readonly [a: string, b: string];
  /** Index of the line that was gone to last. */
  current: number | null;
  ref?: Ref<RowsHandle>;
}

const SIGNS: Record<DiffLine['kind'], ReactNode> = {
  same: null,
  removed: (
    <>
      <span aria-hidden="true">−</span>
      <span className="unseen">removed</span>
    </>
  ),
  added: (
    <>
      <span aria-hidden="true">+</span>
      <span className="unseen">added</span>
    </>
  ),
};

/** The lines of two texts in one column: numbers in both, a sign, the line. */
export function DiffTable({ lines, rows, partners, onOpen, caption, sides, current, ref }: DiffTableProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const body = useRef<RowsHandle>(null);
  const printing = usePrinting();
  const isVirtual = rows.length >= VIRTUAL_FROM && !printing;
  useImperativeHandle(
    ref,
    () => ({
      showRow: (index) => {
        if (isVirtual) body.current?.showRow(index);
        else scrollWithin(box, index);
      },
    }),
    [isVirtual, box],
  );
  const open = (fold: number) => {
    onOpen(fold);
    // The button that was pressed goes away.
    box?.focus({ preventScroll: true });
  };
  const draw = (row: DiffRow) =>
    row.kind === 'fold' ? (
      <FoldCells count={row.count} onOpen={() => open(row.from)} />
    ) : (
      <LineCells line={lines[row.index] as DiffLine} index={row.index} partners={partners} />
    );
  const className = (row: DiffRow) =>
    row.kind === 'fold'
      ? 'fold'
      : `${lines[row.index]?.kind ?? 'same'}${row.index === current ? ' current' : ''}`;
  const digits = String(lines.length).length;
  const shown = printing ? rows.slice(0, MOST_PRINTED) : rows;
  return (
    <section
      ref={setBox}
      className={`diff scroll-box ${isVirtual ? 'virtual' : ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
      style={{ '--digits': digits } as CSSProperties}
    >
      <table className="diff-table" aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="number">
              {sides[0]}
            </th>
            <th scope="col" className="number">
              {sides[1]}
            </th>
            <th scope="col" className="sign">
              <span className="unseen">Change</span>
            </th>
            <th scope="col">
              <span className="unseen">Line</span>
            </th>
          </tr>
        </thead>
        {isVirtual ? (
          <VirtualBody
            ref={body}
            rows={rows}
            rowKey={keyOf}
            rowHeight={ROW_HEIGHT}
            box={box}
            draw={draw}
            className={className}
          />
        ) : (
          <tbody>
            {shown.map((row, index) => (
              <tr key={keyOf(row)} data-index={index} className={className(row)}>
                {draw(row)}
              </tr>
            ))}
            {shown.length < rows.length && (
              <tr>
                <td colSpan={COLUMNS} className="quiet">
                  The first {formatCount(shown.length)} of {formatCount(rows.length)} lines are printed.
                </td>
              </tr>
            )}
          </tbody>
        )}
      </table>
    </section>
  );
}

function keyOf(row: DiffRow): string {
  return row.kind === 'fold' ? `fold ${row.from}` : String(row.index);
}

function LineCells({ line, index, partners }: { line: DiffLine; index: number; partners: LinePartners }) {
  return (
    <>
      <td className="number">{line.kind === 'added' ? null : line.a}</td>
      <td className="number">{line.kind === 'removed' ? null : line.b}</td>
      <td className="sign">{SIGNS[line.kind]}</td>
      <td>
        <DiffLineText line={line} parts={partners.partsOf(index)} />
      </td>
    </>
  );
}

function FoldCells({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <td colSpan={COLUMNS}>
      <button type="button" onClick={onOpen}>
        Show {plural(count, 'unchanged line')}
      </button>
    </td>
  );
}

/** Moves the box, where it scrolls, and else the page. */
function scrollWithin(box: HTMLElement | null, index: number): void {
  box?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'center' });
}
