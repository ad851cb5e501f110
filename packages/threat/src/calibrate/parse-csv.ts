/** One record; `line` is the line of the file that it begins on, from 1 on. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/** The text is not CSV. */
export class CsvSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const PLAIN_FIELDS = { ',': /[^",\r\n]*/y, ';': /[^";\r\n]*/y };

/** Separator of a record's fields. */
export type CsvSeparator = keyof typeof PLAIN_FIELDS;

/**
 * The records of a CSV text, header included; empty lines between records are passed over. Time: linear.
 * Source: RFC 4180, with the separator that spreadsheets write where the comma is the decimal sign as the other choice; a line may end with LF or CRLF, and quoted fields may hold both.
 * @throws CsvSyntaxError a quotation mark inside a plain field or behind a closing one, a lone CR, or a quoted field without an end
 */
export function* parseCsv(text: string, separator: CsvSeparator = ','): Generator<CsvRecord> {
  let position = 0;
  let line = 1;
  while (position < text.length) {
    const record: CsvRecord = { line, fields: [] };
    let isOver = false;
    let isQuoted = false;
    while (!isOver) {
      isQuoted = text[position] === '"';
      const field = isQuoted ? quotedField(text, position, line) : plainField(text, position, separator);
      record.fields.push(field.text);
      line += field.lineEnds;
      position = field.end;
      const next = text[position];
      isOver = next !== separator;
      if (next === separator) position++;
      else position = lineEnd(text, position, line);
    }
    line++;
    if (record.fields.length > 1 || record.fields[0] !== '' || isQuoted) yield record;
  }
}

interface Field {
  text: string;
  end: number;
  lineEnds: number;
}

function plainField(text: string, start: number, separator: CsvSeparator): Field {
  const pattern = PLAIN_FIELDS[separator];
  pattern.lastIndex = start;
  const found = pattern.exec(text)?.[0] ?? '';
  return { text: found, end: start + found.length, lineEnds: 0 };
}

function quotedField(text: string, start: number, line: number): Field {
  const pieces: string[] = [];
  for (let from = start + 1; ; ) {
    const mark = text.indexOf('"', from);
    if (mark === -1) throw new CsvSyntaxError(line, 'a quoted field has no end');
    if (text[mark + 1] === '"') {
      pieces.push(text.slice(from, mark + 1));
      from = mark + 2;
      continue;
    }
    pieces.push(text.slice(from, mark));
    const whole = pieces.join('');
    return { text: whole, end: mark + 1, lineEnds: whole.split('\n').length - 1 };
  }
}

/** Returns the start of the next record. */
function lineEnd(text: string, position: number, line: number): number {
  if (position >= text.length) return position;
  if (text[position] === '\n') return position + 1;
  if (text[position] === '\r' && text[position + 1] === '\n') return position + 2;
  throw new CsvSyntaxError(line, 'a field continues after its closing quote');
}
