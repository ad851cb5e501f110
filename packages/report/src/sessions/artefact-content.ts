import type {
  Artefact,
  KeptContent,
  SessionExecution,
} from '@plugin-eval/core/documents/executed-session.ts';
import { parseTable } from '@plugin-eval/core/text/parse-table.ts';
import type { Block } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

/** Kinds of pictures that a browser decodes without running anything in them. */
const PICTURE_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/\.png$/i, 'image/png'],
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.gif$/i, 'image/gif'],
  [/\.webp$/i, 'image/webp'],
];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DELIMITERS: readonly (readonly [pattern: RegExp, delimiter: string])[] = [
  // So written that bundlers keep it escaped: a page that holds them has no control character in it.
  [/\.tsv$/i, JSON.parse('"\\t"') as string],
  [/\.csv$/i, ','],
];
/** Code units beyond which a text is not read as a table. */
const LONGEST_TABLE = 1_000_000;
const MOST = { rows: 200, columns: 40, cell: 200 };

/** The displayable content of an artefact. All texts may be untrusted. */
export type ArtefactContent =
  | { kind: 'picture'; type: string; base64: string }
  | { kind: 'table'; block: Block; text: string }
  /** `before`: null for a new file; `whole`: false when only the beginning was stored. */
  | { kind: 'text'; before: string | null; text: string; whole: boolean };

/**
 * Chooses how to show the content of a path: pictures and tables as such; null for removed or other files.
 */
export function artefactContent(
  artefact: Artefact,
  contents: SessionExecution['contents'],
): ArtefactContent | null {
  const { path, sha256, beforeSha256, kept } = artefact;
  const content = contentOf(contents, sha256);
  if (content === undefined) return null;
  const whole = kept === 'whole';
  const type = PICTURE_TYPES.find(([pattern]) => pattern.test(path))?.[1];
  if (content.encoding === 'base64')
    return type === undefined || !whole || !BASE64.test(content.data)
      ? null
      : { kind: 'picture', type, base64: content.data };
  const before = contentOf(contents, beforeSha256);
  const block = before === undefined && whole ? tableOf(path, content.data) : null;
  if (block !== null) return { kind: 'table', block, text: content.data };
  return {
    kind: 'text',
    before: before?.encoding === 'utf8' ? before.data : null,
    text: content.data,
    whole,
  };
}

function contentOf(contents: SessionExecution['contents'], sha256: string | null): KeptContent | undefined {
  return sha256 === null || !Object.hasOwn(contents, sha256) ? undefined : contents[sha256];
}

/** The first rows of a file whose name indicates a table; null when it cannot be parsed as one. */
function tableOf(path: string, text: string): Block | null {
  const delimiter = DELIMITERS.find(([pattern]) => pattern.test(path))?.[1];
  if (delimiter === undefined || text.length > LONGEST_TABLE) return null;
  const parsed = parseTable(text, delimiter);
  if (parsed === null || parsed.columns.length < 2) return null;
  const columns = parsed.columns.slice(0, MOST.columns);
  return table(
    columns.map((name) => ({ title: shortened(name, MOST.cell).text })),
    parsed.rows.map((row) => columns.map((_, index) => [shortened(row[index] ?? '', MOST.cell)])),
    { most: MOST.rows },
  );
}
