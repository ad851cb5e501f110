import type { ComparedInAgent, Improvement } from '@plugin-eval/core/documents/improvement.ts';
import type { Cell, Phrase, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { shortenedName } from './race-sections.ts';

const LONGEST_PROMPT = 100;
const MOST_PROMPTS = 20;

const STRATUM_WORDS = { own: 'fire', near: 'stay silent', sibling: 'leave it to' } as const;

/** A dot for each session; prompts whose result changed most come first. */
export function promptSection({ prompts, candidates, agents }: Improvement): Section[] {
  const dots = (index: number, arm: number): Phrase[] =>
    agents.flatMap(({ tallies }, agent) => [
      ...(agent === 0 ? [] : [{ text: ' ' }]),
      ...sessionDots(tallies[index]?.[arm]),
    ]);
  const share = (index: number, arm: number) => {
    const own = agents.flatMap(({ tallies }) => tallies[index]?.[arm] ?? []);
    const ended = own.reduce((sum, one) => sum + one.ended, 0);
    return ended === 0 ? 0 : own.reduce((sum, one) => sum + one.right, 0) / ended;
  };
  const change = (index: number) =>
    Math.max(0, ...candidates.map((_, at) => Math.abs(share(index, at + 1) - share(index, 0))));
  const order = prompts.map((_, index) => index).sort((a, b) => change(b) - change(a) || a - b);
  const rows = table(
    ['Should', 'Original', ...candidates.map(({ name }) => ({ title: shortenedName(name) })), 'Prompt'],
    order.map((index): Cell[] => {
      const { stratum, expected, text } = prompts[index] as (typeof prompts)[number];
      return [
        [
          {
            text: `${STRATUM_WORDS[stratum]}${expected.length === 0 ? '' : ` ${expected.join(', ')}`}`,
            tone: 'quiet',
          },
        ],
        dots(index, 0),
        ...candidates.map((_, at) => dots(index, at + 1)),
        [shortened(text.replace(/\s+/g, ' '), LONGEST_PROMPT)],
      ];
    }),
    { mostShown: MOST_PROMPTS },
  );
  return section('prompts', 'Prompt by prompt', [
    paragraph('Each dot is a session: ● right, ○ wrong, · without a result.', 'quiet'),
    rows,
  ]);
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
