import { toDocument } from '../documents/to-document.ts';

/** What JSON may hold as it is, and what would move, hide or reorder text on a terminal all the same. */
const ACTIVE_ON_TERMINALS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The published form of a document: snake_case, indented, unrounded, ending in a line end. */
export function renderJson(document: unknown): string {
  const json = JSON.stringify(toDocument(document), null, 2);
  return `${json.replace(ACTIVE_ON_TERMINALS, unicodeEscape)}\n`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
