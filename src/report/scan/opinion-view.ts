import type { SecondOpinion } from '../../documents/second-opinion.ts';
import { formatCost } from '../number-format.ts';
import { nothingAsked, trialBlocks, undecidedWord } from '../opinion-blocks.ts';
import type { Block, Entry, Section } from '../view-model/blocks.ts';
import { paragraph, section } from '../view-model/build-blocks.ts';

const WORDS = { harmful: 'harmful', harmless: 'harmless' } as const;
const TONES = { harmful: 'bad', harmless: 'quiet' } as const;

/** What a model makes of what the rules marked, labelled as an opinion. */
export function opinionSections(opinion: SecondOpinion | null): Section[] {
  if (opinion === null) return [];
  return section('second-opinion', `Second opinion of ${opinion.model}`, blocksOf(opinion));
}

function blocksOf(opinion: SecondOpinion): Block[] {
  const { blocks, isAsked } = trialBlocks(opinion);
  if (!isAsked) return blocks;
  const { opinions, notAsked, costUsd } = opinion;
  return [
    ...blocks,
    { kind: 'entries', entries: opinions.map(entryOf) },
    ...(opinions.length === 0 ? [nothingAsked()] : []),
    paragraph(
      `A model's opinion, which removes no finding.${notAsked === 0 ? '' : ` Not asked: ${notAsked}.`} ${formatCost(costUsd)}.`,
      'quiet',
    ),
  ];
}

function entryOf(opinion: SecondOpinion['opinions'][number]): Entry {
  const { rule, file, line, choice, reasoning, error } = opinion;
  return {
    head: [
      {
        text: choice === null ? undecidedWord(opinion) : WORDS[choice],
        tone: choice === null ? 'quiet' : TONES[choice],
      },
      ` ${rule} `,
      { text: line === null ? file : `${file}:${line}`, tone: 'quiet' },
    ],
    lines: [[error ?? reasoning]],
  };
}
