import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { blindCase } from './blind-case.ts';

const session = {
  ...{ key: 'k', transcript: [], ended: true, failure: null, message: null, met: true },
  ...{ loadedSkills: ['brief-letters', 'c'], reportedModel: 'heron-3.5' },
};

test('names of loaded skills and of the model are replaced, and calls that load a skill are left out', () => {
  const blind = blindCase(
    caseScore({
      response: 'I am Heron-3.5 and used brief-letters (a plan c).',
      toolCalls: [
        { name: 'Skill', arguments: '{"skill": "brief-letters"}' },
        { name: 'write_file', arguments: '{"path": "brief-letters/notes.md"}' },
      ],
      probeInput: 'Use Brief-Letters, not brief-lettersets.',
      explanation: 'Unclear: brief-letters.',
      session,
    }),
  );
  expect(blind).toEqual({
    response: 'I am (the model) and used (a skill) (a plan c).',
    toolCalls: [{ name: 'write_file', arguments: '{"path": "(a skill)/notes.md"}' }],
    probeInput: 'Use (a skill), not brief-lettersets.',
    explanation: 'Unclear: (a skill).',
  });
});

test('two arms with the same words are the same to a reader', () => {
  const words = { response: 'Done.', probeInput: 'Do it.', explanation: 'Unclear.' };
  const load = { name: 'mcp__harness__Skill', arguments: '{}' };
  const call = { name: 'read_file', arguments: '{}' };
  const withSkill = caseScore({ ...words, toolCalls: [load, call], session });
  const bare = caseScore({ ...words, toolCalls: [call], session: { ...session, loadedSkills: [] } });
  expect(blindCase(withSkill)).toEqual(blindCase(bare));
});

test('a case without a session stays as it is, and patterns in names are text', () => {
  const plain = caseScore({ response: 'brief-letters', toolCalls: [], session: null });
  expect(blindCase(plain).response).toBe('brief-letters');
  const odd = caseScore({
    response: 'a.*b axxb',
    toolCalls: [],
    session: { ...session, loadedSkills: ['a.*b'] },
  });
  expect(blindCase(odd).response).toBe('(a skill) axxb');
});

test('long responses take linear time', () => {
  inLinearTime(50_000, (size) =>
    blindCase(caseScore({ response: 'brief-'.repeat(size), toolCalls: [], session })),
  );
});
