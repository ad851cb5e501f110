import type { ComparedInAgent, Improvement } from '@plugin-eval/core/documents/improvement.ts';
import type { Block, Cell, Phrase, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { shortenedName } from './race-sections.ts';

const LONGEST_PROMPT = 100;
const MOST_PROMPTS = 20;

const STRATUM_WORDS = { own: 'fire', near: 'stay silent', sibling: 'leave it to' } as const;

/** A dot for each session; prompts whose result changed most come first. */
export function promptSection(document: Improvement): Section[] {
  const { prompts, candidates } = document;
  const arms = ['Original', ...candidates.map(({ name }) => shortenedName(name))];
  const all = prompts.map((_, index) => index);
  return section('prompts', 'Prompt by prompt', [DOTS_NOTE, promptTable(document, arms, all, MOST_PROMPTS)]);
}

export const DOTS_NOTE = paragraph('Each dot is a session: ● right, ○ wrong, · without a result.', 'quiet');

/** Indexes of the prompts whose share right changed with any candidate. */
export function changedPrompts(document: Improvement): number[] {
  return document.prompts.flatMap((_, index) => (changeOf(document, index) > 0 ? index : []));
}

/**
 * Sessions of prompts as dots, the largest change first.
 * @param arms titles of the original and of the candidates
 * @param indexes of the prompts
 */
export function promptTable(
  document: Improvement,
  arms: readonly string[],
  indexes: readonly number[],
  mostShown: number,
): Block {
  const { prompts, agents } = document;
  const dots = (index: number, arm: number): Phrase[] =>
    agents.flatMap(({ tallies }, agent) => [
      ...(agent === 0 ? [] : [{ text: ' ' }]),
      ...sessionDots(tallies[index]?.[arm]),
    ]);
  const order = [...indexes].sort((a, b) => changeOf(document, b) - changeOf(document, a) || a - b);
  return table(
    ['Should', ...arms.map((title) => ({ title })), 'Prompt'],
    order.map((index): Cell[] => {
      const { stratum, expected, text } = prompts[index] as (typeof prompts)[number];
      return [
        [
          {
            text: `${STRATUM_WORDS[stratum]}${expected.length === 0 ? '' : ` ${expected.join(', ')}`}`,
            tone: 'quiet',
          },
        ],
        ...arms.map((_, arm) => dots(index, arm)),
        [shortened(text.replace(/\s+/g, ' '), LONGEST_PROMPT)],
      ];
    }),
    { mostShown },
  );
}

/** The largest change of the share right of a prompt, in [0, 1]. */
function changeOf({ candidates, agents }: Improvement, index: number): number {
  const share = (arm: number) => {
    const own = agents.flatMap(({ tallies }) => tallies[index]?.[arm] ?? []);
    const ended = own.reduce((sum, one) => sum + one.ended, 0);
    return ended === 0 ? 0 : own.reduce((sum, one) => sum + one.right, 0) / ended;
  };
  return Math.max(0, ...candidates.map((_, at) => Math.abs(share(at + 1) - share(0))));
}

function sessionDots(tally: ComparedInAgent['tallies'][number][number] | undefined): Phrase[] {
  const { right = 0, ended = 0, errored = 0 } = tally ?? {};
  const dots: Phrase[] = [
    { text: '●'.repeat(right), tone: 'good' },
    { text: '○'.repeat(ended - right), tone: 'bad' },
    { text: '·'.repeat(errored), tone: 'quiet' },
  ];
  return dots.filter(({ text }) => text !== '');
}
