import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { type Html, html } from '../html/html.ts';
import { reportWarnings } from '../report-warnings.ts';

/** What a reader must know before believing the scores: nothing on the page but the score is louder. */
export function trustNotice(document: EvaluationDocument): Html | null {
  const warnings = reportWarnings(document);
  if (warnings.length === 0) return null;
  return html`${warnings.map(
    ({ kind, headline, detail }) =>
      html`<p class="notice trust ${kind}"><b>${headline}:</b> <span dir="auto">${detail}</span></p>`,
  )}`;
}
