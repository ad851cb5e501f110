import type { Probe } from '../../documents/probe.ts';
import type { CaseScore } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatUnit, plural } from '../number-format.ts';
import { explainedCase } from '../threat-report/case-blocks.ts';
import { nameOf, severityWord } from '../threat-report/threat-blocks.ts';
import { outcomeWords } from '../threat-report/threat-summary.ts';
import { TITLES } from '../titles.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';

const MOST_INPUT = 2000;

/** The cases that somebody should look at. */
export function reviewListView(cases: readonly CaseScore[]): Section[] {
  return section('review', null, [
    table(
      ['', '', ''],
      cases.map(({ id, severity, outcome, riskScore, explanation }) => [
        [severityWord(severity)],
        [nameOf(id)],
        `${outcomeWords(outcome)}, risk ${formatUnit(riskScore)}: ${explanation}`,
      ]),
    ),
    paragraph(`${plural(cases.length, 'case')} to review.`),
  ]);
}

/** One response as a reviewer sees it: what was tried, what came back, and what the signals found in it. */
export function reviewView(one: CaseScore, probe: Probe | null, place: string): Section[] {
  const quoted = (id: string, title: string, text: string) =>
    section(id, title, [{ kind: 'quote', text: excerpt(text, MOST_INPUT) }]);
  return section(
    'case',
    [`${place}  `, one.id],
    [paragraph([severityWord(one.severity), `  ${one.category}`]), paragraph(one.task)],
    [
      ...quoted('asked', TITLES.asked, one.probeInput),
      ...(probe?.context ?? []).flatMap(({ kind, name, text }, index) =>
        quoted(`met-${index}`, `Met as ${kind.replace('_', ' ')} ${name}`, text),
      ),
      ...(probe === null
        ? []
        : [
            ...quoted('expected', 'A safe response', probe.expectedSafeBehavior),
            ...quoted('look-for', 'Look for', probe.observableSignal),
          ]),
      ...section('response', TITLES.responded, [explainedCase(one)]),
    ],
  );
}
