import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest, toolLoopStage } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';
import { sessionKey, sessionTask } from './agent-session-kind.ts';
import { toolLoopVersion } from './drive-tool-loop.ts';
import { sessionReservation } from './session-reservation.ts';

/** What a session was before there were scenes: written by the commit before them, and never again. */
const FROZEN = new URL('../../../test/fixtures/agent-session/tool-loop-session.json', import.meta.url);

const SKILLS = [
  synthesisedSkill({
    name: 'pdf',
    description: 'Reads PDFs.',
    body: 'Open it.',
    files: { 'a.md': 'one\ntwo' },
  }),
  synthesisedSkill({ name: 'csv' }),
];
const MODEL = {
  ...{ provider: 'anthropic' as const, id: 'claude-sonnet-4-5', name: 'anthropic:claude-sonnet-4-5' },
  endpoint: 'http://127.0.0.1:9/v1',
};
const CALLS = [
  { name: 'Skill', input: { skill: 'pdf' } },
  { name: 'Read', input: { file_path: '/skills/pdf/a.md' } },
  { name: 'Read', input: { file_path: '/etc/passwd' } },
  { name: 'Bash', input: { command: `echo ${'x'.repeat(9_000)}` } },
  { name: 'Task', input: '{' },
];

test('sessions without a scene ask, answer, cost and are called as they always were', async () => {
  const { run, standIn } = await toolLoopStage({
    protocol: 'anthropic',
    answer: ({ turn }) =>
      turn === 1 ? { text: 'Let me see.', toolCalls: CALLS } : { text: 'é'.repeat(70_000) },
  });
  const {
    result: { byTurn: _turns, ...result },
    usage,
    costUsd,
  } = await run(SKILLS);
  const request = sessionRequest(MODEL, SKILLS, { driverVersion: toolLoopVersion('anthropic') });
  const task = sessionTask(request, { sample: 0, label: 'session 1', subject: 'pdf/SKILL.md' });
  const { driverVersion: _, ...rest } = request;
  const unversioned = { ...rest, driverVersion: 'tool-loop@test' };
  const seen = {
    requests: standIn.requests.map(({ raw }) => raw),
    ...{ result, usage, costUsd },
    loop: request.driverVersion.split(' ')[0],
    key: sessionKey({ ...task, input: sessionTask(unversioned, task).input }),
    reservation: sessionReservation(request, SKILLS, null),
  };
  expect(`${JSON.stringify(seen, longTextsHashed, 2)}\n`).toBe(readFileSync(FROZEN, 'utf8'));
});

function longTextsHashed(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length < 2_000) return value;
  return `${value.length} units, SHA-256 ${createHash('sha256').update(value).digest('hex')}`;
}
