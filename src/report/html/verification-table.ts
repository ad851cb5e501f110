import type { JudgeVerification } from '../../documents/judge-layer.ts';
import { carrierName } from '../judge-trust.ts';
import { formatGain } from '../number-format.ts';
import { injectionOutcome, knownBadOutcome, type TrialOutcome } from '../verification-outcome.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { dimensionTitle } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';

type KnownBad = JudgeVerification['knownBad'][number];
type Injection = JudgeVerification['injections'][number];

/** What the judge did with the known-bad skill and with every planted text. */
export function verificationTable(verification: JudgeVerification | null, level: HeadingLevel): Html | null {
  if (verification === null) return null;
  const { passed, threshold, knownBad, injections } = verification;
  const result =
    passed === null ? 'Not everything could be tried.' : passed ? 'The judge held.' : 'The judge failed.';
  return html`<section class="trials">
    ${heading(level, 'Verification of the judge')}
    <table>
      <caption><b>${result}</b> A planted text that raises a score by ${shownScore(threshold)} has misled it.</caption>
      <thead><tr><th scope="col">Trial</th><th scope="col" class="n">Without</th><th scope="col" class="n">Score</th><th scope="col" class="n">Effect</th><th scope="col">Outcome</th></tr></thead>
      <tbody>${knownBad.map(knownBadRow)}${injections.map(injectionRow)}</tbody>
    </table>
  </section>`;
}

function knownBadRow(trial: KnownBad): Html {
  const { dimension, score, highest, model, error } = trial;
  return html`<tr>
    <th scope="row">Known-bad skill
      <small>${dimensionTitle(dimension)}; below ${shownScore(highest)} is right</small> <small><bdi>${model}</bdi></small></th>
    <td></td><td class="n">${shownScore(score)}</td><td></td>
    ${outcomeCell(knownBadOutcome(trial), error)}
  </tr>`;
}

function injectionRow(trial: Injection): Html {
  const { kind, carrier, dimension, cleanScore, score, effect, model, error } = trial;
  return html`<tr>
    <th scope="row"><span dir="auto">${kind}</span>
      <small>${dimensionTitle(dimension)} of ${carrierName(carrier)}</small> <small><bdi>${model}</bdi></small></th>
    <td class="n">${shownScore(cleanScore)}</td><td class="n">${shownScore(score)}</td>
    <td class="n">${effect === null ? '—' : formatGain(effect, 2)}</td>
    ${outcomeCell(injectionOutcome(trial), error)}
  </tr>`;
}

function outcomeCell(outcome: TrialOutcome, error: string | null): Html {
  return html`<td><span class="level ${outcome === 'held' ? 'passed' : 'error'}">${outcome}</span>${error !== null && html` <small dir="auto">${error}</small>`}</td>`;
}
