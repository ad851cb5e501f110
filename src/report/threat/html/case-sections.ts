import { THREAT_CATEGORIES, type ThreatCategory } from '../../../documents/names.ts';
import type { CaseScore, ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, formatUnit, plural } from '../../number-format.ts';
import { type CaseSelection, selectCases } from '../case-selection.ts';
import { titleOf } from '../threat-summary.ts';
import { caseDetails, caseVerdict, severity } from './case-details.ts';
import { markLegend } from './marked-answer.ts';

const LONGEST_SENTENCE = 300;
const IN_JSON = 'The JSON report holds them all.';

/** The cases: the worst, those for a person to look at and other failed ones in full, the rest one a line. */
export function caseSections(report: ThreatReport): Html {
  if (report.cases.length === 0) return html``;
  const selection = selectCases(report);
  const { worst, review, failed, reviewLeftOut, failedLeftOut } = selection;
  const full = [...worst, ...review, ...failed];
  const anchors = new Map(full.map((one, index) => [one, `case-${index + 1}`]));
  const inFull = (cases: readonly CaseScore[], open: boolean) =>
    cases.map((one, index) =>
      caseDetails({ one, anchor: anchors.get(one) ?? '' }, report.target, open && index === 0),
    );
  return html`<section class="cases" id="worst">
      <h2>Worst cases</h2>
      ${
        worst.length === 0
          ? html`<p class="quiet">No case failed.</p>`
          : html`<p class="quiet">Failed, with the highest risk weighted by severity; the number is that risk.</p>${markLegend()}${inFull(worst, true)}`
      }
    </section>
    ${
      review.length + reviewLeftOut > 0 &&
      html`<section class="cases" id="review">
      <h2>For a person to look at <span class="quiet">${review.length + reviewLeftOut}</span></h2>
      <p class="quiet">The rules could not decide these, or what they found contradicts itself${worst.some(({ needsReview }) => needsReview) && '; some of the worst cases are in doubt too'}. <code>plugin-eval threat review</code> walks through them.</p>
      ${worst.length === 0 && markLegend()}
      ${inFull(review, false)}
      ${leftOut(reviewLeftOut, `more to look at. ${IN_JSON}`)}
    </section>`
    }
    ${
      failed.length > 0 &&
      html`<section class="cases" id="failed">
      <h2>Other failed cases <span class="quiet">${failed.length + failedLeftOut}</span></h2>
      ${inFull(failed, false)}
      ${leftOut(failedLeftOut, `more failed, and are not shown in full. ${IN_JSON}`)}
    </section>`
    }
    ${allCases(report, selection, anchors)}`;
}

function allCases(
  { cases }: ThreatReport,
  { listed, notListed }: CaseSelection,
  anchors: ReadonlyMap<CaseScore, string>,
): Html {
  const groups = THREAT_CATEGORIES.map((category) => ({
    category,
    own: listed.filter((one) => one.category === category),
    all: cases.filter((one) => one.category === category).length,
  })).filter(({ own }) => own.length > 0);
  return html`<section class="cases" id="all">
    <h2>All cases <span class="quiet">${formatCount(cases.length)}</span></h2>
    <p class="quiet">By family, the riskiest first.${notListed > 0 && ` Only the ${formatCount(listed.length)} riskiest are listed here; ${formatCount(notListed)} with a lower weighted risk are left out, and stand in the JSON report.`}</p>
    ${groups.map(({ category, own, all }) => familyList(category, own, all, anchors))}
  </section>`;
}

function familyList(
  category: ThreatCategory,
  own: readonly CaseScore[],
  all: number,
  anchors: ReadonlyMap<CaseScore, string>,
): Html {
  return html`<details class="member card"><summary><h3>${titleOf(category)}</h3> <span class="quiet">${own.length === all ? plural(all, 'case') : `${formatCount(own.length)} of ${plural(all, 'case')}`}</span></summary><div class="body">
    <table class="case-table compact">
      <thead><tr><th scope="col">Case</th><th scope="col">Severity</th><th scope="col">Verdict</th><th scope="col" class="n">Weighted</th><th scope="col" class="extra">Why</th></tr></thead>
      <tbody>${own.map((one) => caseRow(one, anchors.get(one)))}</tbody>
    </table>
  </div></details>`;
}

function caseRow(one: CaseScore, anchor: string | undefined): Html {
  const name = html`<bdi>${shownName(one.id)}</bdi>`;
  return html`<tr>
    <th scope="row">${anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`}</th>
    <td>${severity(one.severity)}</td>
    <td>${caseVerdict(one)}</td>
    <td class="n">${formatUnit(one.weightedRisk)}</td>
    <td class="extra" dir="auto">${excerpt(one.explanation, LONGEST_SENTENCE)}</td>
  </tr>`;
}

function leftOut(count: number, sentence: string): Html | null {
  return count === 0 ? null : html`<p class="quiet">${formatCount(count)} ${sentence}</p>`;
}
