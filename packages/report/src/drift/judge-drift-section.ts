import type { Drift } from '@plugin-eval/core/documents/drift.ts';
import { plural } from '../number-format.ts';
import type { Cell, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_NAME = 60;

/** The best skills as both judges score them. */
export function judgeDriftSection(judges: NonNullable<Drift['judges']>): Section[] {
  const { before, after, skills, judged, alarmBeyond, meanChange } = judges;
  const points = (value: number | null) => (value === null ? '' : value.toFixed(1));
  const signed = (value: number | null) =>
    value === null ? '' : `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
  return section('judges', 'Scores', [
    paragraph(
      `The ${plural(skills.length, 'best skill')} of ${judged}. A change beyond ${alarmBeyond} points is an alarm${meanChange === null ? '' : `; the mean change is ${signed(meanChange)}`}.`,
    ),
    table(
      ['Skill', `${before}:`, `${after}:`, 'Change:', ''],
      skills.map((one): Cell[] => [
        [shortened(one.name, LONGEST_NAME)],
        points(one.before),
        points(one.after),
        signed(one.change),
        one.isAlarm ? [{ text: 'alarm', tone: 'bad' }] : one.change === null ? 'not measured' : '',
      ]),
    ),
  ]);
}
