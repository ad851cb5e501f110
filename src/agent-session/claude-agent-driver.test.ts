import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { STAND_IN_KEYS } from '../../test/stand-ins/model-on-stand-in.ts';
import { agentSdkOf, INIT } from '../../test/support/agent-sdk-stand-in.ts';
import { claudeAgentStage } from '../../test/support/claude-agent-stage.ts';
import { synthesisedSkill } from '../../test/support/synthesised-skill.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { hostMachine } from '../config/host-machine.ts';
import { MissingAgentSdkError } from '../errors/missing-agent-sdk-error.ts';
import { SessionIsolationError } from '../errors/session-isolation-error.ts';
import { claudeAgentConcurrency, claudeAgentDriver } from './claude-agent-driver.ts';
import { makeSessionFolder } from './session-folder.ts';

const SKILLS = [synthesisedSkill({ name: 'helpful' })];
const RESULT = { type: 'result', subtype: 'success', is_error: false, result: 'Done.' };

async function sessionOf(messages: readonly unknown[], thrown: Error | null = null) {
  const temporary = temporaryFolder();
  const stage = await claudeAgentStage(() => ({}), {
    host: { ...hostMachine, temporaryFolder: temporary },
    sdk: agentSdkOf(messages, thrown),
  });
  onTestFinished(() => {
    expect(readdirSync(temporary)).toEqual([]);
    return stage.stop();
  });
  return await stage.run('Hello.', SKILLS);
}

test('a session as it was declared', async () => {
  const { result, costUsd } = await sessionOf([INIT, RESULT]);
  expect(result).toMatchObject({ outcome: 'ended', listed: { helpful: 'dropped' }, usage: null });
  expect(costUsd).toBe(0);
});

test.each([
  ['a skill of the host', { skills: [...INIT.skills, 'deploy'] }, 'a skill that was not installed: deploy'],
  ['no skill at all', { skills: [] }, 'an installed skill is missing: helpful'],
  ['another tool', { tools: [...INIT.tools, 'Bash'] }, 'a tool that was not given: Bash'],
  ['a tool less', { tools: ['Read'] }, 'a tool is missing: Skill'],
  ['a plugin', { plugins: [{ name: 'evil', path: '/x' }] }, 'a plugin that was not installed: evil'],
  [
    'a plugin in disguise',
    { plugins: [{ name: 'cc-plugin-privacy', path: '/x' }] },
    'a plugin that was not installed',
  ],
  ['an MCP server', { mcp_servers: [{ name: 'files' }] }, 'an MCP server that was not given: files'],
  ['other permissions', { permissionMode: 'auto' }, 'the permission mode auto'],
  ['the key of the user', { apiKeySource: '/login managed key' }, 'a credential from /login managed key'],
])('a session with %s makes the batch invalid', async (_, changes, difference) => {
  const session = sessionOf([{ ...INIT, ...changes }, RESULT]);
  await expect(session).rejects.toThrow(SessionIsolationError);
  await expect(session).rejects.toThrow(difference);
});

test.each([
  ['turn-limit', [INIT, { type: 'result', subtype: 'error_max_turns', is_error: true }]],
  ['crash', [INIT, { ...RESULT, is_error: true, result: 'It broke.' }]],
  ['crash', [INIT, { type: 'result', subtype: 'error_during_execution', is_error: true, errors: [] }]],
  ['crash', [INIT]],
  ['empty', [INIT, { ...RESULT, result: ' \n' }]],
] as const)('%s', async (failure, messages) => {
  const { result } = await sessionOf(messages, new Error('Claude Code returned an error result'));
  expect(result).toMatchObject({ outcome: 'failed', failure });
});

test('a key that the endpoint repeats is kept nowhere', async () => {
  const key = STAND_IN_KEYS.anthropic;
  const answer = {
    ...{ id: 'msg_1', model: 'claude-sonnet-4-5', stop_reason: 'end_turn' },
    content: [
      { type: 'text', text: `Your key is ${key}.` },
      { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: `/${key}` } },
    ],
  };
  const thrown = new Error(`${key} is no good.`);
  const { result } = await sessionOf([INIT, { type: 'assistant', message: answer }], thrown);
  expect(result).toMatchObject({ failure: 'crash', finalText: 'Your key is [key].' });
  expect(JSON.stringify(result)).not.toContain(key);
});

test('a harness that does not come up has drawn nothing', async () => {
  const session = sessionOf([], new Error('spawn ENOENT'));
  await expect(session).rejects.toMatchObject({ kind: 'transport', maybeBilled: false });
  await expect(session).rejects.toThrow('Claude Code did not start: spawn ENOENT');
});

test('what a crashed run left is swept with the first session', async () => {
  const temporary = temporaryFolder();
  const host = { name: 'here', pid: 77, temporaryFolder: temporary, isAlive: () => false };
  const stage = await claudeAgentStage(() => ({}), { host, sdk: agentSdkOf([INIT, RESULT]) });
  onTestFinished(() => stage.stop());
  const left = await makeSessionFolder(SKILLS, { ...host, pid: 66 });
  mkdirSync(join(left.temporary, 'more'));
  await stage.run('Hello.', SKILLS);
  expect(readdirSync(temporary)).toEqual([]);
});

test('without the SDK, or with another one than was asked for, nothing is run', async () => {
  const stage = await claudeAgentStage(() => ({}), { sdk: agentSdkOf([INIT, RESULT]) });
  onTestFinished(() => stage.stop());
  const other = stage.run('Hello.', SKILLS, { driverVersion: 'claude-agent@0' });
  await expect(other).rejects.toThrow(MissingAgentSdkError);
  const driver = claudeAgentDriver({ ...stage.options, findSdk: () => null });
  const { drive } = driver;
  const none = drive(stage.requestFor('Hello.', SKILLS), SKILLS, {
    signal: new AbortController().signal,
    reservation: { costUsd: null, inputTokens: 1, outputTokens: 1 },
  });
  await expect(none).rejects.toThrow('npm install');
  await driver.stop();
});

test('an endpoint that is not the one set here is not asked', async () => {
  const stage = await claudeAgentStage(() => ({}), { sdk: agentSdkOf([INIT, RESULT]) });
  onTestFinished(() => stage.stop());
  const { model } = stage.requestFor('', []);
  const elsewhere = stage.run('Hello.', SKILLS, { model: { ...model, endpoint: 'https://example.org/v1' } });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'access' });
});

test.each([
  [2, 24, 3],
  [1, 24, 2],
  [8, 4, 4],
  [128, 512, 16],
  [2, 0.5, 1],
])('%i cores and %d GiB run %i sessions at a time', (cores, gigabytes, sessions) => {
  expect(claudeAgentConcurrency(cores, gigabytes * 1024 ** 3)).toBe(sessions);
});
