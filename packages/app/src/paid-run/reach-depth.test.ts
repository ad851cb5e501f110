import type { Depth } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { defaultsOf } from '@plugin-eval/engine/config/setting.ts';
import type { ModelSettings, Settings } from '@plugin-eval/engine/config/settings.ts';
import {
  GATE_SETTINGS,
  GENERAL_SETTINGS,
  MODEL_SETTINGS,
  SESSION_SETTINGS,
} from '@plugin-eval/engine/config/settings-table.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { describe, expect, test } from 'vitest';
import { reachDepth, reachHandedIn } from './reach-depth.ts';

const KEY = { ANTHROPIC_API_KEY: 'sk-ant-test' };

function settings(
  depth: Depth,
  { explicit = true, models = {} }: { explicit?: boolean; models?: Partial<ModelSettings> } = {},
): Settings {
  return {
    ...defaultsOf(GENERAL_SETTINGS),
    ...defaultsOf(GATE_SETTINGS),
    depth,
    depthIsExplicit: explicit,
    limits: DEFAULT_READ_LIMITS,
    models: { ...defaultsOf(MODEL_SETTINGS), ...models },
    sessions: defaultsOf(SESSION_SETTINGS),
    targets: [],
  };
}

const reach = (given: Settings, variables: Record<string, string> = {}) =>
  reachDepth(given, { workingDirectory: '/' }, { variables, now: () => new Date('2026-11-22T00:00:00Z') });

const judgesOf = async (models: Partial<ModelSettings>, variables: Record<string, string> = KEY) =>
  (await reach(settings('standard', { models }), variables)).judge?.models.map(({ name }) => name);

test('quick is reached without a word, key or not', async () => {
  for (const variables of [{}, KEY]) {
    expect(await reach(settings('quick'), variables)).toEqual({
      depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
      notice: null,
      judge: null,
      simulation: null,
    });
  }
});

describe('standard depth', () => {
  test('is reached with a key, and judged by one model of the tier sonnet', async () => {
    const { depth, notice, judge } = await reach(settings('standard', { explicit: false }), KEY);
    expect(depth).toEqual({ requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' });
    expect([notice, judge?.rubrics, judge?.verify]).toEqual([null, 'core', false]);
    expect(judge?.models.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^anthropic:claude-sonnet-/),
    ]);
  });

  test('without a key falls back to the static layer when it is merely the default, and says what to set', async () => {
    const { depth, notice, judge } = await reach(settings('standard', { explicit: false }));
    expect(depth).toEqual({ requested: 'standard', effective: 'quick', confidenceLabel: 'Estimated' });
    expect(judge).toBeNull();
    for (const part of ['Only the static layer runs', 'ANTHROPIC_API_KEY', '--depth quick'])
      expect(notice?.message).toContain(part);
  });

  test('without a key is an error when somebody asked for it', async () => {
    const error = await reach(settings('standard')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain('ANTHROPIC_API_KEY');
    expect(String(error)).toContain('--depth quick needs no model');
  });

  test('of a model that nobody knows is an error even as the default', async () => {
    const given = settings('standard', { explicit: false, models: { judgeModels: ['sonet'] } });
    await expect(reach(given, KEY)).rejects.toThrow("Unknown model '");
  });

  test('with a budget and a model of unknown price does not start', async () => {
    const models = { judgeModels: ['openai-compatible:llama3.1:8b'], maxCost: 1 };
    const variables = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434' };
    await expect(reach(settings('standard', { models }), variables)).rejects.toThrow(
      'is unknown, so a budget cannot be enforced',
    );
    const prices = { 'openai-compatible:llama3.1:8b': { input: 0, output: 0 } };
    expect(
      (await reach(settings('standard', { models: { ...models, prices } }), variables)).judge,
    ).not.toBeNull();
  });
});

describe('the judges', () => {
  test('are of --judge-model, else of --model, else of the tier sonnet', async () => {
    expect(await judgesOf({ model: 'haiku', judgeModels: ['opus'] })).toEqual([
      expect.stringContaining('claude-opus'),
    ]);
    expect(await judgesOf({ model: 'haiku' })).toEqual([expect.stringContaining('claude-haiku')]);
  });

  test('are as many as models are named, or as --judges says, the models in turn', async () => {
    const [haiku, opus] = [expect.stringContaining('haiku'), expect.stringContaining('opus')];
    expect(await judgesOf({ judgeModels: ['haiku', 'opus'] })).toEqual([haiku, opus]);
    expect(await judgesOf({ judgeModels: ['haiku', 'opus'], judges: 3 })).toEqual([haiku, opus, haiku]);
    await expect(judgesOf({ judgeModels: ['haiku', 'opus'], judges: 1 })).rejects.toThrow(ConfigError);
  });
});

describe('deep and thorough depth', () => {
  test.each([
    ['deep', 50],
    ['thorough', 100],
  ] as const)('%s runs %i sessions and judges all ten dimensions', async (depth, runs) => {
    const { judge, simulation } = await reach(settings(depth), KEY);
    expect([judge?.rubrics, simulation?.policy.sessions]).toEqual(['all', runs]);
    expect(simulation?.model.name).toMatch(/^anthropic:claude-sonnet-/);
  });

  test('runs sessions of other providers in the tool loop', async () => {
    const given = settings('deep', { models: { model: 'openai:sonnet' } });
    const { simulation } = await reach(given, { OPENAI_API_KEY: 'sk-test' });
    expect([simulation?.driver, simulation?.sdk]).toEqual(['tool-loop', null]);
  });

  test('is an error without a key', async () => {
    await expect(reach(settings('deep'))).rejects.toThrow(
      '--depth deep cannot be reached: no model is available',
    );
  });
});

test('judge scores from outside reach standard without any model, and no depth but that', async () => {
  const handedIn = (given: Settings) => reachHandedIn(given, { workingDirectory: '/' });
  expect(await handedIn(settings('standard', { explicit: false }))).toEqual({
    depth: { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' },
    notice: null,
    judge: null,
    simulation: null,
  });
  await expect(handedIn(settings('quick'))).rejects.toThrow('Leave --depth out.');
  await expect(handedIn(settings('deep'))).rejects.toThrow('Leave --depth out.');
});

describe('the judge of sessions', () => {
  const judgeOf = async (models: Partial<ModelSettings>, variables: Record<string, string>) =>
    (await reach(settings('deep', { models }), variables)).judge?.models.map(({ name }) => name);
  const BOTH = { ...KEY, OPENAI_API_KEY: 'sk-test' };

  test("is of another family than the agent's model where its key is set", async () => {
    expect(await judgeOf({}, BOTH)).toEqual(['openai:gpt-6.2-sol']);
    expect(await judgeOf({}, KEY)).toEqual(['anthropic:claude-sonnet-5-5']);
  });

  test('is the one that is named', async () => {
    expect(await judgeOf({ judgeModels: ['anthropic:sonnet'] }, BOTH)).toEqual([
      'anthropic:claude-sonnet-5-5',
    ]);
    expect(await judgeOf({ model: 'anthropic:haiku' }, BOTH)).toEqual(['anthropic:claude-haiku-5-5']);
  });
});
