import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { expect, test } from 'vitest';
import { filteredUsage, projectOptions } from './filtered-usage.ts';

const week = (agent: string, project: string | null, sessions: number) => ({
  ...{ week: '2026-03-02', agent, project, sessions, withSkill: 0 },
});
const usage = {
  agents: [{ name: 'codex' }, { name: 'gemini' }],
  skills: [
    { name: 'a', agent: 'codex', verdict: 'used' },
    { name: 'b', agent: 'codex', verdict: 'dormant' },
    { name: 'b', agent: 'gemini', verdict: 'dormant' },
  ],
  ...{ unknownNames: [], missed: null },
  weeks: [week('codex', 'one', 3), week('gemini', 'two', 5), week('codex', null, 9)],
  recent: [{ agent: 'codex', project: 'one' }],
} as unknown as Usage;
const ALL = { agent: null, project: null, state: null };

test('agent and state narrow skills, agent and project narrow weeks and sessions', () => {
  const shown = filteredUsage(usage, { agent: 'codex', project: 'one', state: 'dormant' });
  expect(shown.skills).toEqual([usage.skills[1]]);
  expect(shown.weeks).toEqual([usage.weeks[0]]);
  expect(shown.recent).toHaveLength(1);
  expect(filteredUsage(usage, { ...ALL, project: 'two' }).recent).toEqual([]);
  expect(filteredUsage(usage, ALL)).toEqual(usage);
});

test('projects are numbered by their sessions, and sessions without one are no project', () => {
  expect(projectOptions(usage)).toEqual([
    ['two', 'Project 1 (5 sessions)'],
    ['one', 'Project 2 (3 sessions)'],
  ]);
});
