import type { Advice, Evaluation, Tip } from '../../documents/evaluation.ts';
import { IMPROVEMENT_PRIORITIES } from '../../methodology/improvement-priorities.ts';
import { describeBasisOf, formatAdviceGain, formulaOnlyNote } from '../advice-words.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { dimensionTitle } from './shown-name.ts';

/** How many pieces of advice stand at the top. */
const TOP = 3;
const TOP_TITLES = ['', 'One thing to fix', 'Two things to fix', 'Three things to fix'];

/** The changes that bring most; says so when there is none to name. */
export function topAdvice(evaluation: Evaluation, level: HeadingLevel): Html {
  const { advice, composite } = evaluation;
  const note = formulaOnlyNote(evaluation);
  const top = advice.slice(0, TOP);
  if (top.length === 0) {
    return html`<section class="advice">
      ${heading(level, 'What to fix')}
      <p class="quiet">${composite.score === null ? 'Nothing could be scored; the findings say why.' : 'No change with a gain that can be computed is left.'}</p>
    </section>`;
  }
  return html`<section class="advice top">
    ${heading(level, TOP_TITLES[top.length])}
    ${note !== null && html`<p class="quiet">${note}</p>`}
    <ol>${top.map((item) => adviceItem(item, reasonToComeFirst(item)))}</ol>
  </section>`;
}

/** What comes after the first three. */
export function furtherAdvice(advice: readonly Advice[], level: HeadingLevel): Html | null {
  const rest = advice.slice(TOP);
  if (rest.length === 0) return null;
  return html`<section class="advice">
    ${heading(level, 'Further advice')}
    <ol start="${TOP + 1}" style="counter-reset:item ${TOP}">${rest.map((item) => adviceItem(item))}</ol>
  </section>`;
}

export function tipList(tips: readonly Tip[], level: HeadingLevel): Html | null {
  if (tips.length === 0) return null;
  return html`<section class="advice tips">
    ${heading(level, 'Tips')}
    <p class="quiet">For dimensions that were not measured, so nobody can say yet what a change would bring.</p>
    <ul>${tips.map(
      ({ dimension, tip }) =>
        html`<li><p class="meta">${dimensionTitle(dimension)}</p> <p dir="auto">${tip}</p></li>`,
    )}</ul>
  </section>`;
}

function adviceItem(advice: Advice, reason = ''): Html {
  const { dimension, action, effort } = advice;
  const gain = formatAdviceGain(advice.compositeGain);
  const basis = describeBasisOf(advice);
  return html`<li>
    <p dir="auto">${action}</p>${' '}
    <p class="meta"><b>${gain === null ? 'gain not computed' : `${gain} points`}</b> · ${basis !== null && html`${basis} · `}effort ${effort} · ${dimensionTitle(dimension)}${reason}</p>
  </li>`;
}

/** The methodology's condition for starting with this dimension, when it holds. */
function reasonToComeFirst({ dimension, fixFirst }: Advice): string {
  return fixFirst ? ` · comes first: ${IMPROVEMENT_PRIORITIES[dimension].fixFirstIf}` : '';
}
