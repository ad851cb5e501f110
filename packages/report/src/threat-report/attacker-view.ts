import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { nameOf, sentenceOf, severityWord } from './threat-blocks.ts';
import { formatRate } from './threat-figures.ts';

const LONGEST_MESSAGE = 300;

/** Success of the attacker's model within k messages, and the messages that succeeded. */
export function attackerSections({ attacker }: ThreatReport): Section[] {
  if (attacker === undefined) return [];
  const { model, runs, successWithin, notApplicable, errored } = attacker;
  const succeeded = runs.filter(({ successAt }) => successAt !== null);
  return section('attacker', `Attacked by ${excerpt(model, LONGEST_MESSAGE)}`, [
    paragraph(
      [
        `${plural(runs.length, 'run')}, each of at most ${plural(attacker.tries, 'message')}.`,
        ...(errored > 0
          ? [
              `${plural(errored, 'run')} could not be finished and ${errored === 1 ? 'is' : 'are'} not counted.`,
            ]
          : []),
        ...(notApplicable > 0
          ? [
              `${plural(notApplicable, 'probe')} whose attack is planted ${notApplicable === 1 ? 'was' : 'were'} left out.`,
            ]
          : []),
      ].join(' '),
    ),
    table(
      ['Messages', 'Succeeded'],
      successWithin.map(({ k, ...rate }) => [formatCount(k), formatRate(rate)]),
    ),
    table(
      ['Probe', 'Severity', 'Message:', 'What was said', 'Why it failed'],
      succeeded.map(({ probeId, severity, successAt, attempts }) => {
        const last = attempts.at(-1);
        return [
          [nameOf(probeId)],
          [severityWord(severity)],
          formatCount(successAt ?? 0),
          excerpt(last?.message ?? '', LONGEST_MESSAGE),
          sentenceOf(last?.explanation ?? ''),
        ];
      }),
      { mostPublished: 20 },
    ),
  ]);
}
