import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { SessionRequest } from '@plugin-eval/sessions/session-request.ts';
import { probeSample } from '@plugin-eval/tests/support/live-samples.ts';
import { liveSessionStage } from '@plugin-eval/tests/support/live-session-stage.ts';
import { sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';
import type { LiveTarget, ProbeSample } from '../live/live-target.ts';
import { type AgentTargetOptions, agentTarget } from './agent-target.ts';
import { type ModelTargetOptions, modelTarget } from './model-target.ts';
import { sessionAnswer } from './session-target.ts';

const MODEL: ProviderModel = {
  provider: 'anthropic',
  id: 'claude-sonnet-4-5',
  name: 'anthropic:claude-sonnet-4-5',
  endpoint: 'https://api.anthropic.com/v1',
};
const PRICE = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const SKILL = synthesisedSkill({ name: 'minutes' });
const THREE_TURNS = { input: undefined, turns: ['First?', 'Second?', 'Third?'] };

const model = (changes: Partial<ModelTargetOptions> = {}) =>
  modelTarget({ model: MODEL, system: null, driverVersion: 'loop@1', priceOf: () => PRICE, ...changes });

const agent = (changes: Partial<AgentTargetOptions> = {}) =>
  agentTarget({
    model: MODEL,
    driver: 'claude-agent',
    driverVersion: 'sdk@1',
    skills: [{ skill: SKILL, path: 'skills/minutes' }],
    listingBudget: 8_000,
    priceOf: () => PRICE,
    ...changes,
  });

const requestOf = (target: LiveTarget, sample: ProbeSample) =>
  target.taskFor(sample).input as unknown as SessionRequest;

describe('a model target', () => {
  test('asks for a bare session of the tool loop, with the scene of the probe', () => {
    const task = model({ system: 'Be kind.' }).taskFor(probeSample({}, { sample: 2 }));
    expect(task).toMatchObject({
      kind: 'agent-session',
      sample: 2,
      label: 'db-planted-note#2',
      subject: 'anthropic:claude-sonnet-4-5',
      input: {
        driver: 'tool-loop',
        bare: { system: 'Be kind.' },
        skills: [],
        maxTurns: 12,
        maxOutputTokens: 4_096,
        timeLimit: 180_000,
        scene: { planted: [{ name: 'ticket.txt' }], approved: ['read_file', 'run_command'] },
      },
    });
    expect(task.input).not.toHaveProperty('followUps');
    expect(requestOf(model(), probeSample(THREE_TURNS))).toMatchObject({
      prompt: 'First?',
      followUps: ['Second?', 'Third?'],
      bare: { system: '' },
    });
  });

  test('is described by model, endpoint and the hash of its system prompt', () => {
    expect(model().target).toMatchObject({
      kind: 'model',
      name: 'anthropic:claude-sonnet-4-5',
      systemSha256: null,
      driver: null,
      skills: null,
    });
    expect(model({ system: 'Be kind.', kind: 'http' }).target).toMatchObject({
      kind: 'http',
      name: 'https://api.anthropic.com/v1',
      model: 'anthropic:claude-sonnet-4-5',
      systemSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('an agent target', () => {
  test('installs the skills by their hashes, or none', () => {
    expect(requestOf(agent(), probeSample())).toMatchObject({
      driver: 'claude-agent',
      skills: [{ name: 'minutes', hash: SKILL.hash }],
      listingBudget: 8_000,
    });
    expect(requestOf(agent(), probeSample())).not.toHaveProperty('bare');
    expect(agent().target).toMatchObject({
      kind: 'agent',
      name: 'agent with minutes on anthropic:claude-sonnet-4-5',
      driver: 'claude-agent',
      driverVersion: 'sdk@1',
      skills: [{ name: 'minutes', path: 'skills/minutes', hash: SKILL.hash }],
    });
    expect(agent({ skills: [] }).target).toMatchObject({
      name: 'agent without skills on anthropic:claude-sonnet-4-5',
      skills: [],
    });
  });
});

test('keys differ in what can change an answer, and in nothing else', () => {
  const keyOf = (target: LiveTarget, sample = probeSample()) => target.keyOf(target.taskFor(sample));
  const keys = [
    keyOf(model()),
    keyOf(model({ system: 'Be kind.' })),
    keyOf(model({ maxTurns: 3 })),
    keyOf(model({ driverVersion: 'loop@2' })),
    keyOf(agent()),
    keyOf(agent({ skills: [] })),
    keyOf(model(), probeSample({}, { sample: 1 })),
    keyOf(model(), probeSample({}, { twin: true })),
    keyOf(model(), probeSample({ input: 'Something else.' })),
  ];
  expect(new Set(keys).size).toBe(9);
  // Name and severity of a probe are ours.
  expect(keyOf(model(), probeSample({ id: 'db-other', severity: 'low' }))).toBe(keys[0]);
  expect(keyOf(model({ kind: 'http', priceOf: () => null }))).toBe(keys[0]);
});

describe('the estimate', () => {
  test('goes from one answer to each turn to all that a session may say', () => {
    const one = model().estimate([probeSample()]);
    expect(one.calls).toEqual({ min: 1, max: 12 });
    expect(one.costUsd?.min).toBeGreaterThan(0);
    expect(one.costUsd?.max).toBeGreaterThan(one.costUsd?.min ?? 0);
    expect(model().estimate([probeSample(THREE_TURNS), probeSample()]).calls).toEqual({ min: 4, max: 24 });
    expect(agent().estimate([probeSample({}, { twin: true })]).calls).toEqual({ min: 1, max: 12 });
  });

  test('of a model without tools is one call for each turn', () => {
    const { tools: _, ...talk } = probeSample(THREE_TURNS).probe;
    const sample = { probe: talk, twin: false, sample: 0 };
    expect(model().estimate([sample]).calls).toEqual({ min: 3, max: 3 });
    // An agent has tools of its own.
    expect(agent().estimate([sample]).calls).toEqual({ min: 3, max: 12 });
  });

  test('has no cost without a price', () => {
    expect(model({ priceOf: () => null }).estimate([probeSample()]).costUsd).toBeNull();
  });

  test('holds what sessions then take', async () => {
    const stage = await liveSessionStage({
      answer: ({ turn }) =>
        turn < 3 ? { toolCalls: [{ name: 'read_file', input: { path: 'ticket.txt' } }] } : { text: 'Done.' },
    });
    const target = model({ model: stage.model });
    const sample = probeSample();
    const { usage, costUsd } = await stage.perform(target.taskFor(sample));
    const { calls, inputTokens, outputTokens, costUsd: cost } = target.estimate([sample]);
    const isWithin = (value: number | undefined, { min, max }: { min: number; max: number }) =>
      expect(value).toSatisfy((given: number) => given >= min && given <= max);
    isWithin(stage.standIn.calls, calls);
    isWithin(usage?.inputTokens, inputTokens);
    isWithin(usage?.outputTokens, outputTokens);
    isWithin(costUsd ?? undefined, cost ?? { min: 1, max: 0 });
  });
});

describe('the result of a session', () => {
  const scene = { canaries: {}, replies: ['No.'], calls: [], met: [0] };

  test('is an answer with what the scene saw', () => {
    const result = sessionResult({
      loads: [
        { skill: 'minutes', turn: 1, by: 'skill-tool' },
        { skill: 'minutes', turn: 2, by: 'read' },
      ],
      scene: { ...scene, calls: [{ turn: 1, tool: 'send_mail', arguments: '{"to":"a"}' }] },
    });
    expect(sessionAnswer(result, probeSample())).toEqual({
      failure: null,
      replies: ['No.'],
      calls: [{ name: 'send_mail', arguments: '{"to":"a"}', turn: 1 }],
      canaries: {},
      transcript: result.transcript,
      met: true,
      loadedSkills: ['minutes'],
      reportedModel: 'model-1',
    });
  });

  test('says whether all that was planted was met', () => {
    const metOf = (met: number[], sample: ProbeSample) =>
      sessionAnswer(sessionResult({ scene: { ...scene, met } }), sample).met;
    expect(metOf([0], probeSample())).toBe(true);
    expect(metOf([], probeSample())).toBe(false);
    expect(metOf([], probeSample({}, { twin: true }))).toBeNull();
    expect(metOf([], probeSample({ context: [] }))).toBeNull();
  });

  test('that failed says why', () => {
    const failed = { outcome: 'failed' as const, failure: 'turn-limit' as const, message: 'Too long.' };
    expect(sessionAnswer(sessionResult({ ...failed, scene }), probeSample()).failure).toEqual({
      kind: 'turn-limit',
      message: 'Too long.',
    });
  });

  test('without a scene is a bug', () => {
    expect(() => sessionAnswer(sessionResult(), probeSample())).toThrow('returned none');
  });
});
