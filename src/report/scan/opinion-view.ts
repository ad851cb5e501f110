import type { SecondOpinion } from '../../documents/second-opinion.ts';
import { formatCost, plural } from '../number-format.ts';
import type { Block, Entry, Section } from '../view-model/blocks.ts';
import { notice, paragraph, section } from '../view-model/build-blocks.ts';

const WORDS = { harmful: 'harmful', harmless: 'harmless' } as const;
const TONES = { harmful: 'bad', harmless: 'quiet' } as const;

/** What a model makes of what the rules marked, labelled as an opinion. */
export function opinionSections(opinion: SecondOpinion | null): Section[] {
  if (opinion === null) return [];
  return section('second-opinion', `Second opinion of ${opinion.model}`, blocksOf(opinion));
}

function blocksOf({ passed, trials, opinions, notAsked, costUsd }: SecondOpinion): Block[] {
  const failed = trials.filter((trial) => trial.passed === false).map(({ kind }) => kind);
  if (passed === false)
    return [
      notice(
        'caution',
        `It was asked for none: it did not pass ${plural(failed.length, 'trial')} of ${trials.length} (${failed.join(', ')}).`,
      ),
    ];
  if (trials.length === 0) return [paragraph('There was nothing to ask about.', 'quiet')];
  return [
    ...(passed === null
      ? [notice('caution', 'Not all trials with planted texts could be made, so it may have been misled.')]
      : []),
    { kind: 'entries', entries: opinions.map(entryOf) },
    ...(opinions.length === 0 ? [paragraph('There was nothing to ask about.', 'quiet')] : []),
    paragraph(
      `A model's opinion, which takes no finding away.${notAsked === 0 ? '' : ` Not asked: ${notAsked}.`} ${formatCost(costUsd)}.`,
      'quiet',
    ),
  ];
}

function entryOf({
  rule,
  file,
  line,
  choice,
  choices,
  reasoning,
  error,
}: SecondOpinion['opinions'][number]): Entry {
  const place = line === null ? file : `${file}:${line}`;
  const turned = choices[0] !== choices[1];
  const word =
    error !== null
      ? 'no answer'
      : choice === null
        ? turned
          ? 'undecided: the order decided'
          : 'cannot tell'
        : WORDS[choice];
  return {
    head: [
      { text: word, tone: choice === null ? 'quiet' : TONES[choice] },
      ` ${rule} `,
      { text: place, tone: 'quiet' },
    ],
    lines: [[error ?? reasoning]],
  };
}
