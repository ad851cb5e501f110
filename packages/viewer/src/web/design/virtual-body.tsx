import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useImperativeHandle } from 'react';

export interface RowsHandle {
  /** Brings a row into sight. */
  showRow(index: number): void;
}

interface VirtualBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number;
  /** The scrolling box. Null until mounted: a ref would be set after this body needs it. */
  box: HTMLElement | null;
  draw: (row: Row) => ReactNode;
  /** Class of a row. */
  className?: (row: Row) => string | undefined;
  ref?: Ref<RowsHandle>;
}

/** The rows in sight of a box that scrolls, between two spacers as tall as the others. */
export function VirtualBody<Row>(props: VirtualBodyProps<Row>) {
  const { rows, rowKey, rowHeight, box, draw, className, ref } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: 12,
  });
  useImperativeHandle(
    ref,
    () => ({ showRow: (index) => virtualizer.scrollToIndex(index, { align: 'center' }) }),
    [virtualizer],
  );
  return <SeenRows rows={rows} virtualizer={virtualizer} draw={draw} className={className} />;
}

interface SeenRowsProps<Row> {
  rows: readonly Row[];
  virtualizer: Virtualizer<HTMLElement, Element>;
  draw: (row: Row) => ReactNode;
  className: ((row: Row) => string | undefined) | undefined;
}

function SeenRows<Row>({ rows, virtualizer, draw, className }: SeenRowsProps<Row>) {
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} />
      {items.map(({ key, index }) => (
        <SeenRow
          key={key}
          row={rows[index] as Row}
          index={index}
          measure={virtualizer.measureElement}
          draw={draw}
          className={className}
        />
      ))}
      <Spacer height={after} />
    </tbody>
  );
}

interface SeenRowProps<Row> {
  row: Row;
  index: number;
  measure: (element: HTMLElement | null) => void;
  draw: (row: Row) => ReactNode;
  className: ((row: Row) => string | undefined) | undefined;
}

/** Drawn once when it comes into sight, and not with every step of scrolling. */
const SeenRow = memo(function SeenRow<Row>({ row, index, measure, draw, className }: SeenRowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={className?.(row)}>
      {draw(row)}
    </tr>
  );
}) as <Row>(props: SeenRowProps<Row>) => ReactNode;

/** Uses a single cell: more would bring back the columns that a narrow screen hides. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true" className="spacer">
      <td style={{ height }} />
    </tr>
  );
}
