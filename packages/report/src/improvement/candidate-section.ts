import type { Improvement, ImprovementCandidate } from '@plugin-eval/core/documents/improvement.ts';
import type { Block, Cell, Section } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { atMost, signedUtility, VERDICT_TITLES, VERDICT_TONES, verdictSentence } from './verdict-words.ts';

const LONGEST_NAME = 60;
/** Columns of a terminal that a drawn gain leaves room in. */
export const ROOM_FOR_SPANS = 80;

/** Gains of all candidates on one scale, against none and the smallest gain worth having. */
export function candidateSection({ candidates, smallestGain }: Improvement): Section[] {
  const gains = candidates.flatMap(({ verdict }) => verdict.gain ?? []);
  const reach = gainReach(gains, smallestGain);
  const isMeasured = gains.length > 0;
  const gainTable = table(
    [
      'Candidate',
      'Verdict',
      ...(isMeasured ? [{ title: 'Gain', fromWidth: ROOM_FOR_SPANS }] : []),
      'At least:',
      'Estimate:',
      'At most:',
      'Excluded above:',
      'Up:',
      'Down:',
      'Level:',
    ],
    candidates.map(({ name, verdict }): Cell[] => {
      const { gain, excludedAbove, up, down, level } = verdict;
      return [
        [shortened(name, LONGEST_NAME)],
        [{ text: VERDICT_TITLES[verdict.verdict], tone: VERDICT_TONES[verdict.verdict] }],
        ...(isMeasured ? [gain === null ? '' : gainSpan(gain, reach, smallestGain)] : []),
        gain === null ? '' : signedUtility(gain.low),
        gain === null ? '' : signedUtility(gain.estimate),
        gain === null ? '' : signedUtility(gain.high),
        excludedAbove === null ? '' : atMost(excludedAbove),
        ...[up, down, level].map(String),
      ];
    }),
  );
  return section('candidates', candidates.length === 0 ? null : 'Candidates', [
    gainTable,
    list(
      candidates.length === 1
        ? []
        : candidates.map(({ name, verdict }) => [
            shortened(name, LONGEST_NAME),
            `: ${verdictSentence(verdict, smallestGain)}`,
          ]),
    ),
    isMeasured ? scaleNote(reach, smallestGain) : null,
  ]);
}

type Gain = NonNullable<ImprovementCandidate['verdict']['gain']>;

/** End of the scale on which gains are drawn. */
export function gainReach(gains: readonly Gain[], smallestGain: number): number {
  return Math.max(smallestGain * 2, ...gains.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
}

/** Explains the scale of drawn gains. */
export function scaleNote(reach: number, smallestGain: number): Block {
  return paragraph(
    `Gains are drawn from -${reach.toFixed(2)} to ${reach.toFixed(2)}; the lines are 0 and the smallest gain worth having, ${smallestGain}.`,
    'quiet',
  );
}

/** A gain drawn as an interval against none and the smallest gain worth having. */
export function gainSpan({ low, estimate, high }: Gain, reach: number, smallestGain: number): Cell {
  return { span: { low, estimate, high, scale: [-reach, reach], marks: [0, smallestGain] } };
}
