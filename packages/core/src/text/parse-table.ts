/** The cells of a table. */
export interface ParsedTable {
  columns: string[];
  rows: string[][];
}

/** One record; `line` is the line of the text that it begins on, from 1 on. */
export interface TableRecord {
  line: number;
  fields: string[];
}

/** A quoted field without an end, which begins on this line. */
export class UnclosedQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super('a quotation mark is never closed');
    this.line = line;
  }
}

/** Reads CSV or TSV. @returns null when a quotation mark is never closed */
export function parseTable(text: string, delimiter: string): ParsedTable | null {
  try {
    const [header, ...rows] = [...tableRecords(text, delimiter)].map(({ fields }) => fields);
    return { columns: header?.map((name) => name.trim()) ?? [], rows };
  } catch (error) {
    if (error instanceof UnclosedQuoteError) return null;
    throw error;
  }
}

/**
 * The records of CSV or TSV, header included, without empty lines: quoted fields may contain line ends and doubled
 * quotation marks. Time: linear. Source: RFC 4180.
 * @throws UnclosedQuoteError
 */
export function* tableRecords(text: string, delimiter: string): Generator<TableRecord> {
  let record: TableRecord = { line: 1, fields: [] };
  let line = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at <= text.length) {
    let field = '';
    if (text[at] === '"') {
      const parts: string[] = [];
      let from = at + 1;
      for (;;) {
        const end = text.indexOf('"', from);
        if (end === -1) throw new UnclosedQuoteError(line);
        parts.push(text.slice(from, end));
        at = end + 1;
        if (text[at] !== '"') break;
        parts.push('"');
        from = at + 1;
      }
      field = parts.join('');
      line += field.split(/\r\n|\r|\n/).length - 1;
    }
    const end = nextOf(text, delimiter, at);
    field += text.slice(at, end);
    record.fields.push(field);
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    if (record.fields.length > 1 || record.fields[0] !== '') yield record;
    line += 1;
    record = { line, fields: [] };
  }
}

function nextOf(text: string, delimiter: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === delimiter || unit === '\n' || unit === '\r') return at;
  }
  return text.length;
}
