import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import { agentSdkInTurns, agentSdkOf, INIT } from '@plugin-eval/tests/support/agent-sdk-stand-in.ts';
import { claudeAgentStage } from '@plugin-eval/tests/support/claude-agent-stage.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { claudeAgentConcurrency, claudeAgentDriver } from './claude-agent-driver.ts';
import type { SessionEnvironment } from './environment/session-environment.ts';
import { makeSessionFolder } from './session-folder.ts';
import type { SessionRequest } from './session-request.ts';

const SKILLS = [synthesisedSkill({ name: 'helpful' })];
const SCENE: SessionEnvironment = { canaries: [], planted: [], tools: ['send_mail'], approved: [] };
const SERVER = { name: 'workspace', status: 'connected', source: 'sdk' };
const SCENE_INIT = { ...INIT, tools: [...INIT.tools, 'mcp__workspace__send_mail'], mcp_servers: [SERVER] };
const RESULT = { type: 'result', subtype: 'success', is_error: false, result: 'Done.' };

async function sessionOf(
  messages: readonly unknown[],
  thrown: Error | null = null,
  changes: Partial<SessionRequest> = {},
  sdk = agentSdkOf(messages, thrown),
) {
  const temporary = temporaryFolder();
  const stage = await claudeAgentStage(() => ({}), {
    host: { ...hostMachine, temporaryFolder: temporary },
    sdk,
  });
  onTestFinished(() => {
    expect(readdirSync(temporary)).toEqual([]);
    return stage.stop();
  });
  return await stage.run('Hello.', SKILLS, changes);
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

test('a session that is given a skill begins with its text, from the folder where it lies', async () => {
  const { result } = await sessionOf([SCENE_INIT, RESULT], null, {
    scene: SCENE,
    prompt: '/compact the notes.',
    given: ['helpful'],
  });
  const [said] = result.transcript;
  expect(said).toMatchObject({
    kind: 'user',
    text: expect.stringMatching(
      /^<skill>\nBase directory for this skill: \/\S+\/work\/\.claude\/skills\/helpful\n\n# helpful[\s\S]+<\/skill>\n\n\/compact the notes\.$/,
    ),
  });
  expect(result.loads).toEqual([]);
});

test('a session with a scene has its one server with its tools, and nothing else', async () => {
  const { result } = await sessionOf([SCENE_INIT, RESULT], null, { scene: SCENE });
  expect(result).toMatchObject({ outcome: 'ended', scene: { replies: [], calls: [] } });
});

test.each([
  ['no server', INIT, 'mcp__workspace__send_mail; the MCP server of the scene is missing'],
  ['a tool less', { ...SCENE_INIT, tools: INIT.tools }, 'a tool is missing: mcp__workspace__send_mail'],
  [
    'a tool of the scene that is not offered',
    { ...SCENE_INIT, tools: [...SCENE_INIT.tools, 'mcp__workspace__run_command'] },
    'a tool that was not given: mcp__workspace__run_command',
  ],
  [
    'a server of the host that has its name',
    { ...SCENE_INIT, mcp_servers: [{ ...SERVER, source: 'user' }] },
    'an MCP server that was not given: workspace; the MCP server of the scene is missing',
  ],
  [
    'two servers of its name',
    { ...SCENE_INIT, mcp_servers: [SERVER, SERVER] },
    'an MCP server that was not given: workspace',
  ],
  [
    'another server',
    { ...SCENE_INIT, mcp_servers: [SERVER, { ...SERVER, name: 'files' }] },
    'an MCP server that was not given: files',
  ],
  [
    'a server that did not come up',
    { ...SCENE_INIT, mcp_servers: [{ ...SERVER, status: 'failed' }] },
    'the MCP server of the scene is failed',
  ],
])('a session with a scene and %s makes the batch invalid', async (_, init, difference) => {
  const session = sessionOf([init, RESULT], null, { scene: SCENE });
  await expect(session).rejects.toThrow(SessionIsolationError);
  await expect(session).rejects.toThrow(difference);
});

test('without a scene its server and tools are foreign', async () => {
  const session = sessionOf([SCENE_INIT, RESULT]);
  await expect(session).rejects.toThrow('a tool that was not given: mcp__workspace__send_mail');
  await expect(session).rejects.toThrow('an MCP server that was not given: workspace');
  const unoffered = sessionOf([SCENE_INIT, RESULT], null, { scene: { ...SCENE, tools: [] } });
  await expect(unoffered).rejects.toThrow(SessionIsolationError);
});

test('the harness is looked at again with each turn of the user', async () => {
  const sdk = agentSdkInTurns([
    [INIT, RESULT],
    [{ ...INIT, tools: [...INIT.tools, 'Bash'] }, RESULT],
  ]);
  const session = sessionOf([], null, { followUps: ['Go on.'] }, sdk);
  await expect(session).rejects.toThrow('a tool that was not given: Bash');
});

test('what the user says next waits for the answer, and a turn without an end is not an answer', async () => {
  const sdk = agentSdkInTurns([[INIT, RESULT], [INIT, RESULT], [INIT]], new Error('exited with code 1'));
  const followUps = ['And now?', '/compact', 'unsaid'];
  const { result } = await sessionOf([], null, { followUps }, sdk);
  expect(sdk.said).toEqual(
    ['Hello.', 'And now?', ' /compact'].map((content) => ({
      ...{ type: 'user', parent_tool_use_id: null },
      message: { role: 'user', content },
    })),
  );
  expect(result).toMatchObject({ outcome: 'failed', failure: 'crash' });
  expect(result.message).toBe('Claude Code ended with an error: exited with code 1');
});

test.each([
  ['crash', { ...RESULT, is_error: true, result: 'It broke.' }],
  ['turn-limit', { type: 'result', subtype: 'error_max_turns', is_error: true }],
  ['empty', { ...RESULT, result: '' }],
])('after an answer that is a failure (%s) the user says nothing more', async (failure, answer) => {
  const sdk = agentSdkInTurns([
    [INIT, answer],
    [INIT, RESULT],
  ]);
  const { result } = await sessionOf([], null, { followUps: ['Go on.'] }, sdk);
  expect(result).toMatchObject({ outcome: 'failed', failure });
  expect(sdk.said).toHaveLength(1);
});

test('a bare model has no harness', async () => {
  const session = sessionOf([INIT, RESULT], null, { bare: { system: 'You are terse.' } });
  await expect(session).rejects.toThrow('A bare model runs only with the driver tool-loop.');
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
  await expect(other).rejects.toThrow('Install it next to plugin-eval');
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
