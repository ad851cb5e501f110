import { toDocument } from '../documents/to-document.ts';

/** The published form of a document: snake_case, indented, unrounded, ending in a line end. */
export function renderJson(document: unknown): string {
  return `${JSON.stringify(toDocument(document), null, 2)}\n`;
}
