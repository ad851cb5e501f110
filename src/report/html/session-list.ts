import type { MonteCarloLayer, PromptResult, SessionSummary } from '../../documents/monte-carlo-layer.ts';
import { formatCount, plural } from '../number-format.ts';
import { type Html, html } from './html.ts';
import { shownScore } from './shown-numbers.ts';

/** Every session, closed, with the command that prints it. */
export function sessionList({ sessions, perPrompt }: MonteCarloLayer): Html | null {
  if (sessions.length === 0) return null;
  const arms = sessions.some(({ arm }) => arm === 'without');
  return html`<details class="more session-list">
    <summary>${plural(sessions.length, 'session')}, one by one</summary>
    <p class="quiet"><code>plugin-eval runs show RUN --session K</code> prints session K turn by turn; <code>plugin-eval runs</code> names the RUN.</p>
    <table>
      <caption>In the order in which they were planned</caption>
      <thead><tr><th scope="col" class="n">K</th><th scope="col">Prompt and outcome</th><th scope="col">Fired</th><th scope="col" class="n">Quality</th><th scope="col" class="n extra">Tokens</th></tr></thead>
      <tbody>${sessions.map((session) => sessionRow(session, perPrompt[session.prompt], arms))}</tbody>
    </table>
  </details>`;
}

function sessionRow(session: SessionSummary, prompt: PromptResult | undefined, arms: boolean): Html {
  const { session: number, arm, fired, quality, qualityReason, tokens, expectations = [] } = session;
  return html`<tr>
    <td class="n">${number}</td>
    <th scope="row">
      <span dir="auto">${prompt?.prompt ?? ''}</span>
      <small>${outcome(session)}${arms && ` · ${arm === 'with' ? 'with the skill' : 'without it'}`}</small>
      ${qualityReason !== null && html` <small dir="auto">${qualityReason}</small>`}
      ${expectations.map(({ expectation, met }) => html` <small dir="auto"><b>${met ? 'met' : 'not met'}:</b> ${expectation}</small>`)}
    </th>
    <td>${fired.length === 0 ? html`<span class="quiet">none</span>` : fired.map((skill, index) => html`${index > 0 && ', '}<bdi>${skill}</bdi>`)}</td>
    <td class="n">${shownScore(quality)}</td>
    <td class="n extra">${tokens === null ? '—' : formatCount(tokens)}</td>
  </tr>`;
}

function outcome({ outcome: kind, failure, activated, turn }: SessionSummary): Html {
  if (kind !== 'ended')
    return html`<span class="level ${kind === 'errored' ? 'error' : 'warning'}">${kind}</span>${failure !== null && html` <bdi>${failure}</bdi>`}`;
  if (activated !== true) return html`not activated`;
  return html`activated${turn !== null && ` in turn ${turn}`}`;
}
