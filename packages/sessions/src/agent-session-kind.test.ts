import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';
import { agentSessionKind, sessionTask } from './agent-session-kind.ts';
import { toolLoopVersion } from './drive-tool-loop.ts';
import type { SessionEnvironment } from './environment/session-environment.ts';
import type { DriveSession, SessionDrivers } from './session-driver.ts';
import { SessionRecord } from './session-record.ts';
import { SkillRegistry } from './skill-registry.ts';

const MODEL = {
  ...{ provider: 'anthropic' as const, id: 'claude-sonnet-4-5', name: 'anthropic:claude-sonnet-4-5' },
  endpoint: 'http://127.0.0.1:9/v1',
};
const PDF = synthesisedSkill({ name: 'pdf' });
const REQUEST = sessionRequest(MODEL, [PDF]);
const SCENE: SessionEnvironment = {
  ...{ canaries: [{ name: 'key', like: 'sk-1' }], planted: [], tools: ['read_file'], approved: [] },
};
const ABOUT = { sample: 0, label: 'session 1', subject: 'pdf/SKILL.md' };

function kindWith(drivers: SessionDrivers, skills = new SkillRegistry()) {
  skills.put(PDF);
  let elapsed = 0;
  const elapsedMs = () => (elapsed += 250);
  return agentSessionKind({ prices: {}, now: () => new Date('2026-11-22'), elapsedMs, skills, drivers });
}

test('a session goes to its driver, with its skills from the registry and what it may use', async () => {
  const driven: Parameters<DriveSession>[] = [];
  const drive: DriveSession = async (...given) => {
    driven.push(given);
    return { result: new SessionRecord({}).ended(), usage: null, costUsd: 0.5 };
  };
  const kind = kindWith({ 'claude-agent': drive });
  const { input } = sessionTask({ ...REQUEST, driver: 'claude-agent' }, ABOUT);
  const { signal } = new AbortController();
  expect(await kind.execute(input, { signal })).toMatchObject({ costUsd: 0.5, result: { durationMs: 250 } });
  const [request, skills, context] = driven[0] ?? [];
  expect(request).toEqual({ ...REQUEST, driver: 'claude-agent' });
  expect(skills).toEqual([PDF]);
  expect(context).toEqual({ signal, reservation: kind.reservation(input), hands: null });
  expect(context?.reservation.costUsd).toBeGreaterThan(0);
});

test('an equal skill under another name is the same files under that name', () => {
  const skillRegistry = new SkillRegistry();
  skillRegistry.put(PDF);
  expect(skillRegistry.take({ skills: [{ name: 'pdf-2', hash: PDF.hash }] })).toEqual([
    { ...PDF, name: 'pdf-2' },
  ]);
  expect(() => skillRegistry.take({ skills: [{ name: 'pdf', hash: 'f00' }] })).toThrow('f00');
});

test('sessions of a tool loop share the limits of all calls to an endpoint; those of an agent have their own', () => {
  const kind = kindWith({});
  const poolOf = (changes: Partial<typeof REQUEST>) =>
    kind.poolOf(sessionTask({ ...REQUEST, ...changes }, ABOUT).input);
  expect(poolOf({})).toBe('anthropic http://127.0.0.1:9/v1');
  expect(poolOf({ driver: 'claude-agent' })).toBe('claude-agent anthropic http://127.0.0.1:9/v1');
});

test('the key covers prompts, driver, model, scene and every skill, and not what people call it', () => {
  const keyOf = (changes: Partial<typeof REQUEST>, about = ABOUT) =>
    taskKey(sessionTask({ ...REQUEST, ...changes }, about), 1);
  const keys = [
    keyOf({}),
    keyOf({}, { ...ABOUT, sample: 1 }),
    keyOf({ prompt: 'Another.' }),
    keyOf({ driver: 'claude-agent' }),
    keyOf({ driverVersion: toolLoopVersion('openai') }),
    keyOf({ model: { ...MODEL, endpoint: 'http://127.0.0.1:8/v1' } }),
    keyOf({ skills: [{ name: 'pdf', hash: 'f00' }] }),
    keyOf({ listingBudget: 9_000 }),
    keyOf({ maxTurns: 11 }),
    keyOf({ followUps: ['And then?'] }),
    keyOf({ followUps: ['And then?', 'And now?'] }),
    keyOf({ bare: { system: '' } }),
    keyOf({ bare: { system: 'Be short.' } }),
    keyOf({ scene: SCENE }),
    keyOf({ scene: { ...SCENE, tools: [] } }),
    keyOf({ scene: { ...SCENE, canaries: [{ name: 'key', like: 'sk-2' }] } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({}, { ...ABOUT, label: 'session 7' })).toBe(keys[0]);
});

test('what scenes are like is part of the key of a session with one, and of no other', () => {
  expect(sessionTask(REQUEST, ABOUT).input).toBe(REQUEST);
  expect(sessionTask({ ...REQUEST, scene: SCENE }, ABOUT).input).toEqual({
    ...REQUEST,
    ...{ scene: SCENE, sceneVersion: expect.any(Number) },
  });
});

test('the reservation grows with the turns, and its price is unknown when the model is', () => {
  const kind = kindWith({});
  const reserved = (changes: Partial<typeof REQUEST>) =>
    kind.reservation(sessionTask({ ...REQUEST, ...changes }, ABOUT).input);
  expect(reserved({ maxTurns: 20 }).inputTokens).toBe(2 * reserved({ maxTurns: 10 }).inputTokens);
  const { name, ...rest } = { ...MODEL, id: 'house-model' };
  expect(reserved({ model: { ...rest, name: `${name}-2` } }).costUsd).toBeNull();
});
