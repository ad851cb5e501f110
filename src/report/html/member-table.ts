import type { Evaluation } from '../../documents/evaluation.ts';
import { allFindings, isPlugin } from '../../documents/evaluation-parts.ts';
import { badgePill, isProvisional } from './badge-pill.ts';
import { weakestDimension } from './dimension-table.ts';
import { countByLevel, findingCounts } from './finding-counts.ts';
import { type Html, html } from './html.ts';
import { emptyBar, scoreBar } from './score-bar.ts';
import { dimensionTitle, shownName } from './shown-name.ts';
import { shownPoints, shownScore } from './shown-numbers.ts';

export interface Member {
  evaluation: Evaluation;
  /** Id of the section that tells more. */
  anchor: string;
}

/** Skills of a plugin or members of a collection, one a line, each a link to its section. */
export function memberTable(members: readonly Member[], title: string): Html {
  const withSkills = members.some(({ evaluation }) => isPlugin(evaluation));
  const provisional = members.some(({ evaluation }) => isProvisional(evaluation.composite));
  return html`<table class="members">
    <caption>${title}${provisional && '; badges are provisional until safety is measured'}</caption>
    <thead><tr>
      <th scope="col">Name</th><th scope="col" class="c-score">Score</th><th scope="col" class="c-badge">Badge</th>
      ${withSkills && html`<th scope="col" class="n extra c-skills">Skills</th>`}
      <th scope="col" class="c-findings">Findings</th><th scope="col" class="extra">Weakest dimension</th>
    </tr></thead>
    <tbody>${members.map((member) => memberRow(member, withSkills))}</tbody>
  </table>`;
}

function memberRow({ evaluation, anchor }: Member, withSkills: boolean): Html {
  const { subject, composite } = evaluation;
  const { score } = composite;
  return html`<tr>
    <th scope="row"><a href="#${anchor}"><bdi>${shownName(subject.name)}</bdi></a></th>
    <td><div class="meter">
      ${score === null ? emptyBar(!composite.complete) : scoreBar(score / 100)} <b>${shownPoints(score)}</b>
    </div>${score === null && html` <small>not measured</small>`}</td>
    <td>${badgePill(composite)}${!composite.complete && html` <span class="pill alarm">incomplete</span>`}</td>
    ${withSkills && html`<td class="n extra">${isPlugin(evaluation) && evaluation.skills.length}</td>`}
    <td>${findingCounts(countByLevel(allFindings(evaluation)))}</td>
    <td class="extra">${weakest(evaluation)}</td>
  </tr>`;
}

function weakest(evaluation: Evaluation): Html {
  const found = weakestDimension(evaluation);
  if (found === null) return html`<span class="quiet">— not measured</span>`;
  return html`<b>${shownScore(found.score)}</b> ${dimensionTitle(found.name)}`;
}
