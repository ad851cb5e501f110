import { type Pair, Parser, parseDocument, type Scalar, visit } from 'yaml';
import type { TextEdit } from './text-edit.ts';

/** A string in a JSON text. */
export interface StringPlace {
  value: string;
  /** Names of the members that lead to it; those of lists are left out. */
  keys: readonly string[];
  /** Offsets of the quoted form, in UTF-16 units. */
  from: number;
  to: number;
}

/** Finds all string values of a JSON text. @returns null for what is not JSON */
export function stringPlaces(text: string): StringPlace[] | null {
  const document = parsed(text);
  if (document === null) return null;
  const found: StringPlace[] = [];
  visit(document, {
    Scalar(key, node, path) {
      const { value, range } = node;
      if (key === 'key' || typeof value !== 'string' || range == null) return;
      const keys = path.flatMap((one) =>
        'key' in one ? [String(((one as Pair).key as Scalar | null)?.value)] : [],
      );
      found.push({ value, keys, from: range[0], to: range[1] });
    },
  });
  return found;
}

/**
 * Finds what keeps a text from being JSON and means nothing: a byte order mark, and commas behind the last member.
 * @returns the edits that remove it with the value that remains; null where something else is wrong
 */
export function jsonRepairs(text: string): { edits: TextEdit[]; value: unknown } | null {
  const marked = text.startsWith('\uFEFF') ? 1 : 0;
  const document = parsed(text.slice(marked));
  if (document === null) return null;
  const edits: TextEdit[] = marked === 0 ? [] : [{ from: 0, to: 1, text: '' }];
  for (const at of trailingCommas(text.slice(marked)))
    edits.push({ from: at + marked, to: at + marked + 1, text: '' });
  return { edits, value: document.toJS() };
}

function parsed(text: string) {
  const document = parseDocument(text, { schema: 'json', uniqueKeys: true, logLevel: 'silent' });
  return document.errors.length > 0 ? null : document;
}

interface Token {
  type: string;
  offset: number;
  items?: { start: Token[]; key?: Token | null; value?: Token | undefined; sep?: Token[] }[];
}

/** Offsets of commas that no member follows. */
function trailingCommas(text: string): number[] {
  const found: number[] = [];
  const look = (token: Token | null | undefined) => {
    const items = token?.items ?? [];
    const last = items.at(-1);
    if (token?.type === 'flow-collection' && last !== undefined && !last.key && !last.value) {
      const comma = last.start.find(({ type }) => type === 'comma');
      if (comma !== undefined) found.push(comma.offset);
    }
    for (const { key, value } of items) {
      look(key);
      look(value);
    }
  };
  for (const token of new Parser().parse(text)) look('value' in token ? (token.value as Token) : null);
  return found;
}
