import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';

export interface RowsHandle {
  /** Brings a row into sight. */
  showRow(index: number): void;
}

interface VirtualBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number;
  columns: number;
  /** What scrolls; null until it is there. A ref would be set too late: after this body has looked for it. */
  box: HTMLElement | null;
  draw: (row: Row) => ReactNode;
  /** Of a row. */
  className?: (row: Row) => string | undefined;
  ref?: Ref<RowsHandle>;
}

/** The rows in sight, between two spacers as tall as the others. */
export function VirtualBody<Row>(props: VirtualBodyProps<Row>) {
  const { rows, rowKey, rowHeight, columns, box, draw, className, ref } = props;
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
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} columns={columns} />
      {items.map(({ key, index }) => (
        <tr
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-rowindex={index + 2}
          className={className?.(rows[index] as Row)}
        >
          {draw(rows[index] as Row)}
        </tr>
      ))}
      <Spacer height={after} columns={columns} />
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true" className="spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
