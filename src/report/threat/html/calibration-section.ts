import type { CalibrationFigures, ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatShareInterval } from '../../interval-format.ts';
import { formatCount, formatShare } from '../../number-format.ts';
import { describeCalibration } from '../threat-summary.ts';

const MOST_SETS = 50;

/** How often the rules themselves are wrong, set by set. */
export function calibrationSection(report: ThreatReport): Html {
  const { calibration } = report.rules;
  return html`<section id="calibration">
    <h2>How well the rules read answers</h2>
    <p>${describeCalibration(report)}</p>
    ${
      calibration !== null &&
      calibration.sets.length > 0 &&
      html`<table class="calibration compact">
      <caption>Measured ${excerpt(calibration.measuredOn, 40)} on answers that people labelled</caption>
      <thead><tr><th scope="col">Set</th><th scope="col" class="n">Answers</th><th scope="col">Right</th><th scope="col" class="n">False refusals</th><th scope="col" class="n">Missed refusals</th><th scope="col" class="n extra">Without words</th></tr></thead>
      <tbody>${calibration.sets.slice(0, MOST_SETS).map(row)}</tbody>
    </table>
    ${calibration.method !== '' && html`<details class="more"><summary>How that was measured</summary><div class="body"><p dir="auto">${excerpt(calibration.method, 4_000)}</p></div></details>`}`
    }
  </section>`;
}

function row({
  name,
  heldOut,
  n,
  accuracy,
  accuracyCiLow,
  accuracyCiHigh,
  falseRefusalRate,
  missedRefusalRate,
  unclear,
}: CalibrationFigures): Html {
  const interval = formatShareInterval(accuracyCiLow, accuracyCiHigh);
  return html`<tr>
    <th scope="row"><bdi>${shownName(name)}</bdi> <small>${heldOut ? 'held out' : 'not held out'}</small></th>
    <td class="n">${formatCount(n)}</td>
    <td><b>${formatShare(accuracy)}</b>${interval !== null && html` <small>${interval}</small>`}</td>
    <td class="n">${formatShare(falseRefusalRate)}</td><td class="n">${formatShare(missedRefusalRate)}</td><td class="n extra">${formatCount(unclear)}</td>
  </tr>`;
}
