import type { TriggerPrompts } from '../../documents/judge-layer.ts';
import { describeSource, type TriggerOutcome, tallyOutcomes, triggerOutcomes } from '../trigger-outcome.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { shownPath } from './shown-place.ts';

/** The prompts on which triggering accuracy rests, with what every judge predicted. */
export function triggerTable(triggerPrompts: TriggerPrompts | null, level: HeadingLevel): Html | null {
  if (triggerPrompts === null || triggerPrompts.prompts.length === 0) return null;
  const { prompts, file } = triggerPrompts;
  const count = Math.max(...prompts.map(({ predictions }) => predictions.length));
  const judges = Array.from({ length: count }, (_, index) => index + 1);
  return html`<section class="prompts">
    ${heading(level, 'Trigger prompts')}
    <table>
      <caption>${prompts.length} prompts, ${describeSource(triggerPrompts)}${file !== null && html`, from <code>${shownPath(file)}</code>`}. ${judges.map((judge) => `Judge ${judge}: ${tallyOutcomes(prompts, judge)}. `)}</caption>
      <thead><tr><th scope="col">Prompt</th><th scope="col">Should it trigger?</th>${judges.map((judge) => html`<th scope="col">Judge ${judge}</th>`)}</tr></thead>
      <tbody>${prompts.map(
        (prompt) => html`<tr>
          <th scope="row" dir="auto">${prompt.prompt}</th>
          <td>${prompt.shouldTrigger ? 'yes' : 'no'}</td>
          ${triggerOutcomes(prompt).map((outcome) => html`<td>${shownOutcome(outcome)}</td>`)}
        </tr>`,
      )}</tbody>
    </table>
  </section>`;
}

function shownOutcome(outcome: TriggerOutcome): Html {
  if (outcome === 'hit' || outcome === 'correct rejection')
    return html`<span class="quiet">${outcome}</span>`;
  return html`<span class="level ${outcome === 'errored' ? 'error' : 'warning'}">${outcome}</span>`;
}
