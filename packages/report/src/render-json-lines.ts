import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { escapeActive } from './render-json.ts';

/** A document on one line, with its line end. */
export function renderJsonLine(document: Evaluation | Collection): string {
  return `${escapeActive(JSON.stringify(toDocument(document)))}\n`;
}

/** A document a line: the members of a collection, then the collection without them. */
export function renderJsonLines(document: EvaluationDocument): string {
  if (!isCollection(document)) return renderJsonLine(document);
  return [...document.evaluations, { ...document, evaluations: [] }].map(renderJsonLine).join('');
}
