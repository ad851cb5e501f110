import type { CollectionComparison, ComparedMember } from '../../documents/collection-comparison.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  scoresWords,
} from '../collection-comparison/collection-comparison-facts.ts';
import { formatGain } from '../number-format.ts';
import { depthNotice } from './depth-notice.ts';
import type { ViewerPage } from './embedded-viewer.ts';
import { gateList } from './gate-list.ts';
import { type Html, html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { shownName } from './shown-name.ts';
import { shownPath } from './shown-place.ts';

/** Two versions of a collection, or two collections, as one self-contained HTML page. */
export function renderCollectionComparisonHtml(
  comparison: CollectionComparison,
  viewer: ViewerPage | null = null,
): string {
  const { a, b, tool, schemaVersion, depth, gates } = comparison;
  const name = shownName(b.subject.name);
  const changed = changedMembers(comparison);
  return pageFrame(
    {
      title: name,
      kind: 'comparison of two collections',
      tool,
      main: html`<h1><bdi>${name}</bdi></h1>
        <p class="outcome"><b>${changesSentence(comparison)}</b></p>
        <p>${meansSentence(comparison)}.</p>
        ${depthNotice(depth)}
        ${gateList(gates)}
        ${changed.length > 0 && memberTable(changed)}`,
      provenance: [
        ['Schema', schemaVersion],
        ['A', html`<code>${shownPath(a.subject.path)}</code>`],
        ['B', html`<code>${shownPath(b.subject.path)}</code>`],
        ['Confidence', `${depth.confidenceLabel}, depth ${depth.effective}`],
      ],
    },
    viewer,
  );
}

function memberTable(members: readonly ComparedMember[]): Html {
  return html`<table><caption>Skills that changed, the worst change first</caption>
    <thead><tr><th scope="col">Skill</th><th scope="col">Change</th><th scope="col" class="n">B − A</th><th scope="col" class="n">A → B</th><th scope="col">Findings</th></tr></thead>
    <tbody>${members.map(
      (member) => html`<tr>
        <th scope="row"><bdi>${shownName(member.name)}</bdi></th>
        <td>${changeWord(member.change)}</td>
        <td class="n">${member.difference === null ? '' : formatGain(member.difference)}</td>
        <td class="n">${scoresWords(member)}</td>
        <td>${findingsWords(member) ?? ''}</td>
      </tr>`,
    )}</tbody></table>`;
}
