import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import { DISTRACTOR_SKILLS } from '@plugin-eval/sessions/distractor-skills.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { expect, test } from 'vitest';
import { pickDistractors } from './pick-distractors.ts';

const subject = synthesisedSkill({ name: 'crane' });
const siblings = Array.from({ length: 20 }, (_, index) => synthesisedSkill({ name: `sibling-${index}` }));
const namesOf = ({ distractors }: ReturnType<typeof pickDistractors>) => distractors.map(({ name }) => name);

test('a skill without siblings stands among eight of ours', () => {
  const { distractors, notes } = pickDistractors({ subject, siblings: [], chosen: null, seed: 1 });
  expect(new Set(distractors.map(({ name }) => name)).size).toBe(8);
  expect(DISTRACTOR_SKILLS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(distractors.map(({ name }) => name)),
  );
  expect(notes).toEqual([]);
});

test('siblings of the same plugin come first, ours fill up to eight', () => {
  const names = namesOf(pickDistractors({ subject, siblings: siblings.slice(0, 3), chosen: null, seed: 1 }));
  expect(names).toHaveLength(8);
  expect(names.slice(0, 3)).toEqual(['sibling-0', 'sibling-1', 'sibling-2']);
});

test('of many siblings the seed draws eight, whatever their order', () => {
  const pick = (list: typeof siblings, seed: number) =>
    namesOf(pickDistractors({ subject, siblings: list, chosen: null, seed }));
  expect(pick(siblings, 7)).toHaveLength(8);
  expect(pick(siblings.toReversed(), 7)).toEqual(pick(siblings, 7));
  expect(pick(siblings, 8)).not.toEqual(pick(siblings, 7));
});

test('what was chosen is installed, all of it and nothing else', () => {
  const chosen = siblings.slice(0, 11);
  expect(pickDistractors({ subject, siblings, chosen, seed: 1 }).distractors).toEqual(chosen);
  expect(pickDistractors({ subject, siblings, chosen: [], seed: 1 }).distractors).toEqual([]);
});

test('a namesake is left out, and said so', () => {
  const namesake = synthesisedSkill({ name: 'Crane', description: 'Lifts steel beams.' });
  const { distractors, notes } = pickDistractors({ subject, siblings: [namesake], chosen: null, seed: 1 });
  expect(distractors).not.toContain(namesake);
  expect(distractors).toHaveLength(8);
  expect(notes).toEqual([expect.stringContaining('Crane')]);
});

test('two of one name do not stand side by side, nor one with the name of the control skill', () => {
  const chosen = [
    synthesisedSkill({ name: 'deploy', description: 'Deploys to staging.' }),
    synthesisedSkill({ name: 'deploy', description: 'Deploys to production.' }),
    synthesisedSkill({ name: CONTROL_SKILL.name }),
  ];
  const { distractors, notes } = pickDistractors({ subject, siblings: [], chosen, seed: 1 });
  expect(distractors).toEqual([chosen[0]]);
  expect(notes).toHaveLength(2);
});

test('the subject itself, found again in a folder of skills, is passed over without a word', () => {
  const chosen = [synthesisedSkill({ name: 'crane' }), synthesisedSkill({ name: 'deploy' })];
  const picked = pickDistractors({ subject, siblings: [], chosen, seed: 1 });
  expect([namesOf(picked), picked.notes]).toEqual([['deploy'], []]);
});

test('what a lift compares with stands beside no namesake either', () => {
  const opponent = synthesisedSkill({ name: 'crane-classic' });
  const chosen = [synthesisedSkill({ name: 'crane-classic', description: 'Another.' })];
  expect(pickDistractors({ subject, opponent, siblings: [], chosen, seed: 1 }).distractors).toEqual([]);
});
