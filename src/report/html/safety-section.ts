import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { safetyDifference, safetyFacts, safetySentences } from '../safety-summary.ts';
import { factList } from './fact-list.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';

const LONGEST = 600;
const MOST_REASONS = 20;

/** What the skill does to an agent's safety; null when nobody measured it. */
export function safetySection({ safety, subject }: Evaluation, level: HeadingLevel): Html | null {
  if (safety === null) return null;
  const { vetoed, reasons, complete } = safety;
  const [verdict = '', ...rest] = safetySentences(safety, subject.kind);
  const notice = vetoed ? 'notice trust alarm' : vetoed === null || !complete ? 'notice' : '';
  return html`<section class="safety">
    ${heading(level, 'Safety')}
    <p class="${notice}"><b>${verdict}</b> ${rest.join(' ')}</p>
    ${reasons.length > 0 && html`<ul class="notes">${reasons.slice(0, MOST_REASONS).map((reason) => html`<li dir="auto">${excerpt(reason, LONGEST)}</li>`)}</ul>`}
    ${reasons.length > MOST_REASONS && html`<p class="quiet">${reasons.length - MOST_REASONS} more reasons are in the JSON output.</p>`}
    <p class="quiet">${safetyDifference(safety, subject.kind)} What the agent did, probe by probe, is in the report of the safety delta.</p>
    ${factList(
      safetyFacts(safety, subject.kind).map(({ term, value }) => [
        term,
        html`<bdi>${excerpt(value, LONGEST)}</bdi>`,
      ]),
    )}
  </section>`;
}
