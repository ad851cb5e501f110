import type { ComparedInAgent, Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { plural } from '../number-format.ts';
import type { Cell, Section } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { atMost, signedUtility } from './verdict-words.ts';

const LONGEST_PROMPT = 100;
const LONGEST_NAME = 60;
const MOST_PROMPTS = 20;

/** A candidate's name as the title of a column. */
export function shortenedName(name: string): string {
  return excerpt(name, LONGEST_NAME);
}

/** The largest gain of any description, and the prompts that none reached. */
export function ceilingSection({ ceiling, prompts, skill }: Improvement): Section[] {
  if (ceiling === null || ceiling.upper === null) return [];
  const { upper, looks, unreached, isOut } = ceiling;
  const words = {
    itself: 'the model does the work itself',
    sibling: 'another skill answers',
    'not-listed': `${skill.name} is not listed`,
  };
  return section('ceiling', 'Ceiling', [
    paragraph(
      `A description made of the prompts' own words, ${plural(looks, 'session')} of each prompt: gains above ${atMost(upper)} are excluded for any description${isOut ? ', so none was written' : ''}.`,
    ),
    list(
      unreached.map(({ prompt, reason, sibling }) => [
        shortened((prompts[prompt]?.text ?? '').replace(/\s+/g, ' '), LONGEST_PROMPT),
        `: ${sibling === null ? words[reason] : `${sibling} answers`}`,
      ]),
      { mostShown: MOST_PROMPTS },
    ),
  ]);
}

/** Gains by round: the utility of each candidate less that of the original. */
export function raceSection({ candidates }: Improvement, { race }: ComparedInAgent): Section[] {
  if (race === null || race.length === 0) return [];
  return section('race', 'Race by round', [
    table(
      ['Round:', ...candidates.map(({ name }) => ({ title: shortenedName(name), align: 'right' as const }))],
      race.map(({ utilities }, round): Cell[] => [
        String(round + 1),
        ...candidates.map((_, index) => {
          const [own, original] = [utilities[index + 1] ?? null, utilities[0] ?? null];
          return own === null || original === null ? '' : signedUtility(own - original);
        }),
      ]),
    ),
    paragraph('Estimates by which candidates stay in the race; the verdict alone says more.', 'quiet'),
  ]);
}
