import { DIMENSION_NAMES } from '../../documents/names.ts';
import type { FailedMatchup, Matchup, Verdict } from '../../documents/ranking.ts';
import { plural } from '../number-format.ts';
import { evidenceFigure } from './assessment-article.ts';
import { type Child, type Html, html } from './html.ts';
import { paragraphs } from './paragraphs.ts';
import { dimensionTitle } from './shown-name.ts';
import { shownPath } from './shown-place.ts';

/** How the two skills of a matchup are called, and neither of them. */
export type SkillWords = Readonly<Record<Verdict['winner'], string>>;

export interface ShownMatchup {
  title: Html;
  result: string;
  matchup: Matchup;
}

/** Matchups with their results, and behind each what every judge said of it. */
export function matchupTable(
  rows: readonly ShownMatchup[],
  { caption, title, words }: { caption: Child; title: string; words: SkillWords },
): Html | null {
  if (rows.length === 0) return null;
  return html`<table class="matchups">
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${title}</th><th scope="col">Result</th></tr></thead>
    <tbody>${rows.map(
      ({ title: name, result, matchup }) => html`<tr>
        <th scope="row">${name}</th>
        <td><b>${result}</b>${matchup.ordersDisagree && html` <span class="level warning">the orders disagree</span>`}</td>
      </tr>
      <tr class="reason"><td colspan="2">${reasons(matchup, words)}</td></tr>`,
    )}</tbody>
  </table>`;
}

/** Matchups that could not be played. */
export function failedMatchups(
  failed: readonly FailedMatchup[],
  nameOf: (one: FailedMatchup) => Child,
): Html | null {
  if (failed.length === 0) return null;
  return html`<ul class="places">${failed.map(
    (one) =>
      html`<li><p><span class="level error">could not be played</span> ${nameOf(one)}</p> <p class="said" dir="auto">${one.reason}</p></li>`,
  )}</ul>`;
}

function reasons({ verdicts, leftOut }: Matchup, words: SkillWords): Html | null {
  if (verdicts.length === 0) return null;
  return html`<details class="more">
    <summary>What was said in ${plural(verdicts.length, 'verdict')}</summary>
    ${verdicts.map((verdict) => verdictBlock(verdict, words))}
    ${leftOut.map(
      ({ skill, path, reason }) =>
        html`<p class="quiet">Not seen of ${words[skill]}: <code>${shownPath(path)}</code> <span dir="auto">${reason}</span></p>`,
    )}
  </details>`;
}

function verdictBlock(verdict: Verdict, words: SkillWords): Html {
  const { judge, model, swapped, winner, reasoning, dimensions, evidence, repaired } = verdict;
  return html`<div class="judgement">
    <p class="by"><b>${words[winner]}</b> <span>preferred by judge ${judge}, <code><bdi>${model}</bdi></code>, ${words[swapped ? 'second' : 'first']} shown first</span>${repaired && html` <span class="quiet">second answer: the first was refused</span>`}</p>
    <div class="reasons">${paragraphs(reasoning)}</div>
    <ul class="tasks">${DIMENSION_NAMES.flatMap((name) => {
      const said = dimensions[name];
      return said === undefined
        ? []
        : [
            html`<li><p>${dimensionTitle(name)}: <b>${words[said.winner]}</b></p> <div class="reasons quiet">${paragraphs(said.reasoning)}</div></li>`,
          ];
    })}</ul>
    ${evidence.map((one) => evidenceFigure(one, `from ${words[one.skill]}`))}
  </div>`;
}
