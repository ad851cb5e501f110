/** Positions are 1-based. Field names are unique. */
interface PlainMapping {
  kind: 'mapping';
  fields: Map<string, unknown>;
  positions: Map<string, { line: number; column: number }>;
  duplicates: [];
}

/** A field and its value on one line: in quotation marks without escapes, or plain and beginning with a letter. */
const FIELD =
  /^([A-Za-z][A-Za-z0-9_-]{0,63}): (?:"([^"\\\t]*)"|'([^'\t]*)'|([A-Za-z](?:[^:\t]|:(?=[^ ]))*[^: \t]|[A-Za-z]))$/;
/** Characters that require the full parser: control characters, Unicode line ends and the like. */
const UNUSUAL = /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]/;
/** Scalars that the core schema does not read as text. */
const CONSTANT = /^(?:null|true|false)$/i;

/**
 * Reads the usual form of frontmatter: one field per line, each with a text. Gives the full parser's result,
 * several times faster, or null for anything that needs the full parser.
 */
export function readPlainMapping(text: string): PlainMapping | null {
  if (UNUSUAL.test(text)) return null;
  const fields = new Map<string, unknown>();
  const positions = new Map<string, { line: number; column: number }>();
  for (const line of text.split('\n')) {
    const [, key, double, single, plain] = FIELD.exec(line) ?? [];
    if (key === undefined || fields.has(key) || CONSTANT.test(key)) return null;
    if (plain !== undefined && (CONSTANT.test(plain) || plain.includes(' #'))) return null;
    fields.set(key, double ?? single ?? plain);
    positions.set(key, { line: fields.size, column: 1 });
  }
  return { kind: 'mapping', fields, positions, duplicates: [] };
}
