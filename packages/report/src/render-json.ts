import { toDocument } from '@plugin-eval/core/documents/to-document.ts';

/**
 * Characters that JSON allows but that could move, hide or reorder terminal text, smuggle text past a human
 * reader to a model, or command a CI runner (`##[`, `##vso[`).
 */
const ACTIVE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are wanted one by one
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|#(?=#\w*\[)/gu;

/** The published form of a document: snake_case, indented, unrounded, ending in a line end. */
export function renderJson(document: unknown): string {
  return renderPlainJson(toDocument(document));
}

/**
 * The same text as `renderJson`, in pieces: with many members it is longer than a text may be.
 * @param list a field of the document itself
 */
export function* renderJsonPieces<Field extends string>(
  document: Readonly<Record<Field, readonly unknown[]>>,
  list: Field,
): Generator<string> {
  const members = document[list];
  const frame = renderJson({ ...document, [list]: [] });
  const empty = `\n  "${list}": []`;
  const at = frame.indexOf(empty);
  if (members.length === 0 || at === -1) return yield renderJson(document);
  yield frame.slice(0, at + empty.length - 1);
  for (const [index, member] of members.entries())
    yield `${index === 0 ? '' : ','}\n    ${renderJson(member).trimEnd().replaceAll('\n', '\n    ')}`;
  yield `\n  ${frame.slice(at + empty.length - 1)}`;
}

/** JSON of data that is not one of our documents, with its keys unchanged; equally safe to print. */
export function renderPlainJson(value: unknown): string {
  return `${escapeActive(JSON.stringify(value, null, 2))}\n`;
}

/** The same JSON with nothing in it that moves, hides or reorders text. */
export function escapeActive(json: string): string {
  return json.replace(ACTIVE, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => hexEscape(character.charCodeAt(index))).join(
    '',
  );
}

function hexEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
