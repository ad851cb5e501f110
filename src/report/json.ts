import { toDocument } from '../documents/to-document.ts';

/**
 * What JSON may hold as it is, and what would move, hide or reorder text on a terminal, carry text past a human reader
 * to a model, or command the runner of a CI system (`##[`, `##vso[`).
 */
const ACTIVE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are wanted one by one
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|#(?=#\w*\[)/gu;

/** The published form of a document: snake_case, indented, unrounded, ending in a line end. */
export function renderJson(document: unknown): string {
  return renderPlainJson(toDocument(document));
}

/** JSON of something that is not a document of ours, its keys as they are; safe to print all the same. */
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
