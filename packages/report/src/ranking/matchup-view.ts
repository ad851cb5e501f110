import type { Matchup, Verdict } from '@plugin-eval/core/documents/ranking.ts';
import type { Words } from '../view-model/blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { reasoning: 600, model: 120, quote: 200, path: 200 };

/** Names of the two skills of a matchup, and of a tie. */
export type SkillWords = Readonly<Record<Verdict['winner'], string>>;

/** Every verdict of a matchup with its reason and evidence, and the files the judges did not see. */
export function matchupLines({ verdicts, leftOut }: Matchup, names: SkillWords): Words[] {
  return [
    ...verdicts.flatMap((verdict) => [
      verdictWords(verdict, names),
      ...verdict.evidence.map((one) => evidenceWords(one, names)),
    ]),
    ...leftOut.map(({ skill, path, reason }) => [
      `not shown of ${names[skill]}: `,
      shortened(path, LONGEST.path, 'code'),
      ': ',
      shortened(reason, LONGEST.reasoning),
    ]),
  ];
}

/** The judge, order, preferred skill and reason of a verdict. */
function verdictWords(verdict: Verdict, names: SkillWords): Words {
  const { judge, model, swapped, winner, reasoning, repaired } = verdict;
  return [
    `judge ${judge}, `,
    shortened(model, LONGEST.model, 'code'),
    `, ${names[swapped ? 'second' : 'first']} shown first: `,
    { text: names[winner], tone: 'strong' },
    `${repaired ? ', second answer: the first was refused' : ''}. `,
    shortened(reasoning, LONGEST.reasoning),
  ];
}

function evidenceWords(
  { skill, quote, found, file, line }: Verdict['evidence'][number],
  names: SkillWords,
): Words {
  const place = [...(file === null ? [] : [file]), ...(line === null ? [] : [line])].join(':');
  return [
    { text: `quote from ${names[skill]}`, tone: 'quiet' },
    ' “',
    shortened(quote, LONGEST.quote),
    '” ',
    found ? shortened(place, LONGEST.path, 'code') : { text: 'not found in the skill', tone: 'bad' },
  ];
}
