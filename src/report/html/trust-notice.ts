import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { trustWarning } from '../judge-trust.ts';
import { type Html, html } from './html.ts';

/** That the judge could be misled: nothing on the page but the score is louder. */
export function trustNotice(document: EvaluationDocument): Html | null {
  const warning = trustWarning(document);
  if (warning === null) return null;
  return html`<p class="notice trust ${warning.kind}"><b>${warning.headline}:</b> <span dir="auto">${warning.detail}</span></p>`;
}
