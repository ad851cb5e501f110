import { sessionDocument } from '@plugin-eval/tests/support/session-documents.ts';
import { expect, test } from 'vitest';
import { loadedSkillTexts } from './loaded-skill-texts.ts';

test('the answer of the skill tool is the text of a skill, that of another tool is not', () => {
  expect([...loadedSkillTexts(sessionDocument().transcript)]).toEqual([4]);
});

test('so is a SKILL.md that was read, unless reading it failed', () => {
  const read = (ok: boolean) =>
    [
      { kind: 'tool-call', turn: 1, id: 'a', tool: 'Read', input: '{"file_path":"crane/SKILL.md"}' },
      { kind: 'tool-result', turn: 1, id: 'a', ok, text: '# Fold a crane' },
    ] as const;
  expect([...loadedSkillTexts(read(true))]).toEqual([1]);
  expect([...loadedSkillTexts(read(false))]).toEqual([]);
});
