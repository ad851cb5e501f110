import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

interface VirtualBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number;
  columns: number;
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  draw: (row: Row) => ReactNode;
}

/** The rows in sight, between two spacers as tall as the others. */
export function VirtualBody<Row>({ rows, rowKey, rowHeight, columns, box, draw }: VirtualBodyProps<Row>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} columns={columns} />
      {items.map(({ key, index }) => (
        <tr key={key} ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
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
