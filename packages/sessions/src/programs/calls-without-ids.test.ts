import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { expect, test } from 'vitest';
import { SessionRecord } from '../session-record.ts';
import { GEMINI } from './gemini.ts';
import { readConversation, unexplainedAnswers } from './read-conversation.ts';

const SKILLS = ['tables', 'notes'].map((name) =>
  synthesisedSkill({ name, description: `About ${name}.`, body: `Only here stands how ${name} are made.` }),
);
const figures = { id: null, usage: null, durationMs: 1 };
const call = (name: string) => ({ id: '', name: 'activate_skill', input: JSON.stringify({ name }) });
const result = (id: string, name: string) => ({
  ...{ id, isError: null },
  text: `Only here stands how ${name} are made.`,
});

test('calls that the model gave no id have the results in their order, and what the program told of these', () => {
  const record = new SessionRecord({});
  const exchanges = [
    {
      ...{ answer: { texts: [], calls: [call('notes'), call('tables')] }, figures, userTurn: 1 },
      next: { texts: [], results: [result('a_1', 'notes'), result('a_2', 'tables')] },
    },
    { ...{ answer: { texts: ['Done.'], calls: [] }, figures, userTurn: 1 }, next: null },
  ];
  const told = (id: string, ok: boolean) => ({
    ...{ kind: 'call-ended' as const, id, ok, exitCode: null, command: null, output: null },
  });
  readConversation(record, {
    ...{ program: GEMINI, skills: SKILLS, log: { exchanges, firstTexts: [], userTurn: 1 }, userMessages: [] },
    reportedCalls: [told('a_1', true), told('a_2', false)],
  });
  const { loads, transcript, unknownSkills } = record.ended();
  expect(loads).toEqual([{ skill: 'notes', turn: 1, by: 'skill-tool' }]);
  expect(unknownSkills).toEqual(['tables']);
  expect(transcript.flatMap((entry) => (entry.kind === 'tool-call' ? [entry.id] : []))).toEqual([
    'a_1',
    'a_2',
  ]);
  expect(unexplainedAnswers({ exchanges, aside: 0 }, false)).toBe(0);
});
