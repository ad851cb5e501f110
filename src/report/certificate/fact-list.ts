import { type Child, type Html, html } from '../html/html.ts';

export type Fact = readonly [term: string, value: Child];

/** Terms and values side by side. */
export function factList(facts: readonly Fact[], kind = ''): Html {
  return html`<dl class="facts ${kind}">${facts.map(
    ([term, value]) => html`<div><dt>${term}</dt> <dd>${value}</dd></div>`,
  )}</dl>`;
}
