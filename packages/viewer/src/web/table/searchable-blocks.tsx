import { formatCount } from '@plugin-eval/report/number-format.ts';
import { type Block, type Cell, isDrawn, plainText } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo, useState } from 'react';
import { Blocks } from '../design/blocks.tsx';
import { foldCase, searchWords } from './fold-case.ts';
import { SearchField } from './search-field.tsx';

/** Number of rows from which a search is worthwhile. */
const SEARCH_FROM = 10;

type Table = Extract<Block, { kind: 'table' }>;

/** Blocks of a section; a table of many rows is searched by the words in them. */
export function SearchableBlocks({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  return blocks.map((block, index) =>
    block.kind === 'table' && block.rows.length >= SEARCH_FROM ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
      <SearchableTable key={index} table={block} label={label} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
      <Blocks key={index} blocks={[block]} />
    ),
  );
}

function SearchableTable({ table, label }: { table: Table; label: string }) {
  const [text, setText] = useState('');
  const rows = useMemo(() => {
    const words = searchWords(text);
    return table.rows.filter((cells) => {
      const row = foldCase(cells.map(textOf).join('\n'));
      return words.every((word) => row.includes(word));
    });
  }, [table, text]);
  return (
    <>
      <search className="table-filters no-print" aria-label={label}>
        <SearchField
          value={text}
          onSearch={setText}
          placeholder={table.columns.map(({ title }) => title.toLowerCase()).join(', ')}
          findHint="This search covers all rows; the browser's own covers only rows in view."
        />
        <span className="quiet" role="status">
          {rows.length === table.rows.length ? '' : `${formatCount(rows.length)} of `}
          {formatCount(table.rows.length)}
        </span>
      </search>
      {rows.length === 0 ? (
        <p className="quiet">No row matches.</p>
      ) : (
        <Blocks blocks={[{ ...table, rows }]} />
      )}
    </>
  );
}

function textOf(cell: Cell): string {
  return isDrawn(cell) ? '' : plainText(cell);
}
