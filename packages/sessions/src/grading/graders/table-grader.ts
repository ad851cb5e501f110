import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { type ParsedTable, parseTable } from '@plugin-eval/core/text/parse-table.ts';
import { fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { quote } from './match-text.ts';
import { textOf } from './text-grader.ts';

type WantedRow = NonNullable<GraderOf<'table'>['rows']>[number];
type Cell = WantedRow[string];

/** Grades the columns, rows and cells of a CSV or TSV file. */
export function gradeTable(grader: GraderOf<'table'>, session: GradedSession): GraderVerdict {
  const { path, columns, row_count: count, rows } = grader;
  const source = textOf(path, session);
  if ('verdict' in source) return source;
  const delimiter = grader.delimiter ?? (path.toLowerCase().endsWith('.tsv') ? '\t' : ',');
  const table = parseTable(source.text, delimiter);
  if (table === null) return fail(`${path} has a quotation mark that is never closed`);
  const problem =
    columnProblem(table, columns) ??
    (count !== undefined && table.rows.length !== count
      ? `has ${table.rows.length} rows and not ${count}`
      : rowProblem(table, rows ?? [], grader));
  return problem === null ? pass(`${path} is as expected`) : fail(`${path} ${problem}`);
}

function columnProblem({ columns }: ParsedTable, wanted: readonly string[] | undefined): string | null {
  if (wanted === undefined) return null;
  const missing = wanted.filter((name) => !columns.includes(name));
  if (missing.length > 0) return `has no column ${missing.map(quote).join(', ')}`;
  const extra = columns.filter((name) => !wanted.includes(name));
  return extra.length === 0 ? null : `has the additional column ${extra.map(quote).join(', ')}`;
}

/** Matches each wanted row with the first fitting row not taken yet. */
function rowProblem(
  { columns, rows }: ParsedTable,
  wanted: readonly WantedRow[],
  { order, tolerance = 0 }: Pick<GraderOf<'table'>, 'order' | 'tolerance'>,
): string | null {
  const taken = new Set<number>();
  let from = 0;
  for (const row of wanted) {
    const unknown = Object.keys(row).filter((name) => !columns.includes(name));
    if (unknown.length > 0) return `has no column ${unknown.map(quote).join(', ')}`;
    const fits = (cells: readonly string[]) =>
      Object.entries(row).every(([name, cell]) =>
        isCell(cells[columns.indexOf(name)] ?? '', cell, tolerance),
      );
    let at = order === 'same' ? from : 0;
    while (at < rows.length && (taken.has(at) || !fits(rows[at] ?? []))) at += 1;
    if (at >= rows.length)
      return `has no row ${quote(JSON.stringify(row))}${order === 'same' ? ' at that place' : ''}`;
    taken.add(at);
    from = at + 1;
  }
  return null;
}

function isCell(found: string, wanted: Cell, tolerance: number): boolean {
  const text = found.trim();
  if (typeof wanted === 'number')
    return text !== '' && Math.abs(Number(text.replaceAll(/[,\s](?=\d{3}\b)/g, '')) - wanted) <= tolerance;
  if (wanted === null) return text === '';
  if (typeof wanted === 'boolean') return text.toLowerCase() === String(wanted);
  return text === wanted.trim();
}
