import { useMemo } from 'react';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import {
  type AntiPatternChange,
  antiPatternChanges,
} from '../../../../src/report/comparison/anti-pattern-changes.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { type StatusKind, StatusWord } from '../../design/status-word.tsx';

const WORDS: Record<AntiPatternChange['change'], readonly [StatusKind, string]> = {
  came: ['error', 'came with B'],
  more: ['warning', 'more in B'],
  stayed: ['info', 'in both'],
  fewer: ['info', 'fewer in B'],
  went: ['passed', 'gone in B'],
};

const COLUMNS: readonly Column<AntiPatternChange>[] = [
  {
    key: 'flag',
    title: 'Anti-pattern',
    isRowHeader: true,
    cell: ({ flag }) => <code>{flag}</code>,
  },
  {
    key: 'change',
    title: 'From A to B',
    cell: ({ change }) => <StatusWord kind={WORDS[change][0]}>{WORDS[change][1]}</StatusWord>,
  },
  { key: 'a', title: 'In A', numeric: true, cell: ({ a }) => a },
  { key: 'b', title: 'In B', numeric: true, cell: ({ b }) => b },
];

/** Anti-patterns that came and went. */
export function AntiPatternSection({ comparison }: { comparison: Comparison }) {
  const rows = useMemo(() => antiPatternChanges(comparison), [comparison]);
  return (
    <Section title="Anti-patterns that came and went">
      {rows.length === 0 ? (
        <EmptyNote>Neither side has any.</EmptyNote>
      ) : (
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ flag }) => flag}
          caption="How often the penalty counts each; a comparison keeps no other findings"
        />
      )}
    </Section>
  );
}
