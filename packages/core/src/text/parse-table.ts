/** The cells of a table. */
export interface ParsedTable {
  columns: string[];
  rows: string[][];
}

/**
 * Reads CSV or TSV: quoted fields may contain line ends and doubled quotation marks. Source: RFC 4180.
 * @returns null when a quotation mark is never closed
 */
export function parseTable(text: string, delimiter: string): ParsedTable | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at <= text.length) {
    let field = '';
    if (text[at] === '"') {
      const parts: string[] = [];
      let from = at + 1;
      for (;;) {
        const end = text.indexOf('"', from);
        if (end === -1) return null;
        parts.push(text.slice(from, end));
        at = end + 1;
        if (text[at] !== '"') break;
        parts.push('"');
        from = at + 1;
      }
      field = parts.join('');
    }
    const end = nextOf(text, delimiter, at);
    field += text.slice(at, end);
    row.push(field);
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end >= text.length) break;
  }
  const [columns = [], ...rest] = rows;
  return { columns: columns.map((name) => name.trim()), rows: rest };
}

function nextOf(text: string, delimiter: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === delimiter || unit === '\n' || unit === '\r') return at;
  }
  return text.length;
}
