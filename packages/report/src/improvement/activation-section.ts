import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import { activationVerdict } from '@plugin-eval/core/documents/activation-verdict.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { formatName } from '../format-name.ts';
import type { Block, Cell, Section, Tone } from '../view-model/blocks.ts';
import { factList, list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { activationSentence } from './activation-sentence.ts';
import { gainReach, gainSpan, ROOM_FOR_SPANS, scaleNote } from './candidate-section.ts';
import { costFact } from './cost-fact.ts';
import { changedPrompts, DOTS_NOTE, promptTable } from './prompt-section.ts';
import { promptCounts, signedUtility, VERDICT_TONES } from './verdict-words.ts';

const LONGEST_NAME = 60;
const MOST_SKILLS = 20;
const MOST_PROMPTS = 10;

/** A skill with two versions that were put to agents. */
export interface ActivatedSkill {
  name: string;
  activation: ActivationChange | null;
}

/** Shows how activation changed between versions: the verdicts, the gains, and the prompts that changed. */
export function activationSection(skills: readonly ActivatedSkill[]): Section[] {
  const compared = skills.flatMap(({ name, activation }) =>
    // Older documents have none.
    activation == null ? [] : [{ name: formatName(name), activation }],
  );
  const isOne = compared.length === 1;
  return section(
    'activation',
    compared.length === 0 ? null : 'Activation, before and now',
    [
      list(
        compared.map(({ name, activation }) => [
          shortened(name, LONGEST_NAME),
          ': ',
          { text: activationSentence(activation), tone: verdictTone(activation) },
        ]),
        { mostShown: MOST_SKILLS },
      ),
      ...gainBlocks(compared),
    ],
    compared.flatMap(({ name, activation: { sessions } }) =>
      sessions === null ? [] : promptsOfSkill(isOne ? null : name, sessions),
    ),
  );
}

/** Gains of all skills on one scale. */
function gainBlocks(skills: readonly { name: string; activation: ActivationChange }[]): Block[] {
  const measured = skills.flatMap(({ name, activation: { sessions } }) => {
    const gain = sessions?.candidates[0]?.verdict.gain ?? null;
    return sessions === null || gain === null ? [] : [{ name, gain, smallestGain: sessions.smallestGain }];
  });
  const [first] = measured;
  if (first === undefined) return [];
  const { smallestGain } = first;
  const reach = gainReach(
    measured.map(({ gain }) => gain),
    smallestGain,
  );
  return [
    table(
      ['Skill', { title: 'Gain', fromWidth: ROOM_FOR_SPANS }, 'Low:', 'Estimate:', 'High:'],
      measured.map(({ name, gain }): Cell[] => [
        [shortened(name, LONGEST_NAME)],
        gainSpan(gain, reach, smallestGain),
        ...[gain.low, gain.estimate, gain.high].map(signedUtility),
      ]),
      { mostShown: MOST_SKILLS },
    ),
    scaleNote(reach, smallestGain),
  ];
}

function promptsOfSkill(name: string | null, sessions: Improvement): Section[] {
  const changed = changedPrompts(sessions);
  const verdict = sessions.candidates[0]?.verdict;
  return section(
    `activation-${sessions.skill.path}`,
    name === null ? null : [shortened(name, LONGEST_NAME)],
    [
      verdict === undefined ? null : paragraph(`Prompts: ${promptCounts(verdict)}.`),
      ...(changed.length === 0
        ? []
        : [promptTable(sessions, ['Before', 'Now'], changed, MOST_PROMPTS), DOTS_NOTE]),
      factList(sessions.agents.map(costFact)),
      { ...list(sessions.notes), priority: 3 },
    ],
  );
}

function verdictTone(activation: ActivationChange): Tone {
  const verdict = activationVerdict(activation);
  // Equal versions are what most changes want.
  return verdict === 'no-better' ? 'good' : VERDICT_TONES[verdict];
}
