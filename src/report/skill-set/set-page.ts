import type { MeasuredRouting } from '../../documents/measured-routing.ts';
import type { AgentSet, SkillSet } from '../../documents/skill-set.ts';
import { fitMarkdown } from '../html/fit-markdown.ts';
import { type Html, html } from '../html/html.ts';
import { markdownFragment } from '../html/markdown-fragment.ts';
import { pageFrame } from '../html/page-frame.ts';
import { plural } from '../number-format.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { MATRIX_SCRIPT } from './matrix-script.ts';
import { measuredIn } from './measured-view.ts';
import { setView } from './set-view.ts';

const STYLES = `
header,main{max-width:76rem}
main :is(p,ul,ol,.wide,.notice,details){margin:.75rem 0}
.wide{overflow-x:auto}
details{padding:.5rem .875rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
summary{cursor:pointer;font-weight:600}
pre{max-height:30rem;overflow:auto;white-space:pre-wrap;font:400 .8125rem/1.45 var(--mono)}
.matrix{display:none;margin:1rem 0;padding:.875rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.scripted .matrix{display:block}
.matrix form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-bottom:.625rem}
.matrix :is(input,select,button){font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:6px;padding:.25rem .5rem}
.matrix .field{display:flex;align-items:flex-start;height:36rem;overflow:auto;border:1px solid var(--line)}
.matrix .field:focus-visible{outline:2px solid var(--link);outline-offset:1px}
.matrix canvas{display:block;flex:none}
.matrix #matrix-names{position:sticky;left:0}
.matrix output{display:block;min-height:3em;padding-top:.5rem;color:var(--muted)}
`;

/** Markdown of the page's static part; a page has more room than a comment. */
const MOST_BYTES = 2_000_000;

/** A set as one self-contained page: what the report says, a matrix of who is taken for whom, and the lists themselves. */
export function renderSetPage(set: SkillSet): string {
  const report = layoutMarkdown(setView(set, 'verbose'), 1);
  return pageFrame({
    title: plural(set.skills.length, 'skill'),
    kind: 'set of skills',
    tool: set.tool,
    styles: STYLES,
    main: html`<h1>${plural(set.skills.length, 'skill')} together</h1>
      ${matrixPanel(set)}
      ${markdownFragment(fitMarkdown(report, MOST_BYTES))}
      <h2>The lists as the models see them</h2>
      ${set.agents.map(listings)}`,
    script: { code: MATRIX_SCRIPT, data: matrixData(set) },
  });
}

function matrixPanel(set: SkillSet): Html {
  const { agents, measured } = set;
  return html`<section class="matrix" id="matrix-panel" aria-label="Who is taken for whom">
    <form>
      <label>What <select id="matrix-agent">${measuredIn(set).map(({ driver }) => html`<option>measured, ${driver}</option>`)}${agents.map(({ agent }) => html`<option>${measured === null ? '' : 'estimated, '}${agent}</option>`)}</select></label>
      <label>Skill <input id="matrix-search" type="search" autocomplete="off"></label>
      <span><button type="button" id="matrix-out" aria-label="Smaller">−</button> <button type="button" id="matrix-in" aria-label="Larger">+</button></span>
    </form>
    <div class="field" id="matrix-field" tabindex="0" role="group" aria-label="Matrix: arrow keys move from cell to cell"><canvas id="matrix-names" aria-hidden="true"></canvas><canvas id="matrix-canvas" role="img" aria-label="Who is taken for whom; the tables below say the same"></canvas></div>
    <output id="matrix-said">A row is a skill, a column who takes its prompts: red where prompts of the row go to the column, blue where both say nearly the same${measured === null ? '' : ', green on the diagonal what a skill takes of its own'}. Alike skills stand side by side.</output>
  </section>`;
}

function listings({ agent, listing, listingAfterCuts }: AgentSet): Html {
  return html`<details><summary>${agent}</summary><pre tabindex="0">${listing}</pre></details>
    ${listingAfterCuts !== null && html`<details><summary>${agent}, after the cheapest cuts</summary><pre tabindex="0">${listingAfterCuts}</pre></details>`}`;
}

/** What the script draws: each view has an order, pairs that are alike, cells with their weight and words, and a diagonal. */
function matrixData(set: SkillSet): unknown {
  const { skills, agents } = set;
  const name = (skill: number) => skills[skill]?.name ?? '';
  return {
    names: skills.map((skill) => skill.name),
    views: [
      ...measuredIn(set).map((measured) => measuredMatrix(measured, name)),
      ...agents.map(({ order, collisions, routing }) => ({
        order,
        alike: collisions.map(({ pair, similarity }) => [...pair, similarity]),
        taken: routing.confusions.map(({ from, to, prompts }) => [
          from,
          to,
          Math.min(1, prompts / 3),
          `${plural(prompts, 'prompt')} of ${name(from)} to ${name(to)} by the estimate`,
        ]),
        own: [],
      })),
    ],
  };
}

function measuredMatrix({ order, matrix }: MeasuredRouting, name: (skill: number) => string) {
  const cells = matrix.flatMap(({ from, to, share }) =>
    from === null || to === null || to < 0 ? [] : [{ from, to, share }],
  );
  const words = ({ value, low, high, sessions }: (typeof cells)[number]['share']) =>
    `${percent(value)} (${percent(low)} to ${percent(high)}, ${plural(sessions, 'session')})`;
  return {
    order,
    alike: [],
    taken: cells
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, share }) => [
        ...[from, to, share.value],
        `${words(share)} of the prompts of ${name(from)} to ${name(to)}`,
      ]),
    own: cells
      .filter(({ from, to }) => from === to)
      .map(({ from, share }) => [from, share.value, `takes ${words(share)} of its own prompts`]),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
