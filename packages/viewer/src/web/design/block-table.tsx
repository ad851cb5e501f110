import { type Block, type Cell, isDrawn } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo, useState } from 'react';
import { LONG_TABLE } from './data-table.tsx';
import { InWords } from './in-words.tsx';
import { IntervalBar } from './meter.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { SpanBar } from './span-bar.tsx';
import { UntrustedLine } from './untrusted.tsx';
import { usePrinting } from './use-printing.ts';
import { VirtualBody } from './virtual-body.tsx';
import { visibleText } from './visible-characters.ts';

interface Row {
  index: number;
  cells: readonly Cell[];
}

/** A table of a view model; of a long one only the rows in sight are drawn. */
export function BlockTable({ columns, rows }: Extract<Block, { kind: 'table' }>) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const printing = usePrinting();
  const numbered = useMemo(() => rows.map((cells, index): Row => ({ index, cells })), [rows]);
  const titles = columns.map(({ title }) => (title === '' ? undefined : visibleText(title)));
  const isVirtual = rows.length >= LONG_TABLE && !printing;
  const draw = ({ cells }: Row) =>
    cells.map((cell, index) => (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        key={index}
        className={columns[index]?.align === 'right' ? 'n' : undefined}
        data-title={titles[index]}
      >
        <InCell cell={cell} />
      </td>
    ));
  return (
    <ScrollBox
      rows={rows.length}
      label={columns.map(({ title }) => title).join(', ')}
      className={isVirtual ? 'virtual' : ''}
      ref={setBox}
    >
      <table className="data-table" aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map(({ title, align }, index) =>
              title === '' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns without a title have no other identity
                <td key={index} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file may have one name
                <th key={index} scope="col" className={align === 'right' ? 'n' : undefined}>
                  <UntrustedLine text={title} />
                </th>
              ),
            )}
          </tr>
        </thead>
        {isVirtual ? (
          <VirtualBody
            rows={numbered}
            rowKey={({ index }) => String(index)}
            rowHeight={37}
            box={box}
            draw={draw}
          />
        ) : (
          <tbody>
            {numbered.map((row) => (
              <tr key={row.index}>{draw(row)}</tr>
            ))}
          </tbody>
        )}
      </table>
    </ScrollBox>
  );
}

function InCell({ cell }: { cell: Cell }) {
  if (!isDrawn(cell)) return <InWords words={cell} />;
  if ('span' in cell) return <SpanBar {...cell.span} />;
  const { share, low, high } = cell.meter;
  return <IntervalBar score={share} low={low ?? null} high={high ?? null} weakBelow={null} />;
}
