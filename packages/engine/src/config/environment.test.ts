import { homedir } from 'node:os';
import { join } from 'node:path';
import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { describe, expect, test } from 'vitest';
import { homeFolder, settingsFromEnvironment } from './environment.ts';

test('every setting but objects has a variable', () => {
  expect(
    settingsFromEnvironment({
      PLUGIN_EVAL_DEPTH: 'quick',
      PLUGIN_EVAL_PROFILE: 'codex',
      PLUGIN_EVAL_OUTPUT: 'html',
      PLUGIN_EVAL_THRESHOLD: '72.5',
      PLUGIN_EVAL_FAIL_ON: 'warning',
      PLUGIN_EVAL_CONCURRENCY: '4',
      PLUGIN_EVAL_MODEL: 'openai:gpt-5.2',
      PLUGIN_EVAL_JUDGE_MODEL: 'sonnet, openai-compatible:llama3.1:8b',
      PLUGIN_EVAL_JUDGES: '2',
      PLUGIN_EVAL_RUBRICS: 'all',
      PLUGIN_EVAL_MAX_COST: '0.5',
      PLUGIN_EVAL_CALL_TIMEOUT: '30',
      PLUGIN_EVAL_REQUIRE_MEASURED: 'robustness,output_quality',
      PLUGIN_EVAL_VERIFY_JUDGE: 'true',
      PLUGIN_EVAL_AGENT: 'tool-loop',
      PLUGIN_EVAL_SESSIONS: '20',
    }),
  ).toEqual({
    depth: 'quick',
    profile: 'codex',
    output: 'html',
    threshold: 72.5,
    failOn: 'warning',
    concurrency: 4,
    model: 'openai:gpt-5.2',
    judgeModels: ['sonnet', 'openai-compatible:llama3.1:8b'],
    judges: 2,
    rubrics: 'all',
    maxCost: 0.5,
    callTimeout: 30,
    requireMeasured: ['robustness', 'output_quality'],
    verifyJudge: true,
    agent: { agents: [], models: {}, driver: 'tool-loop', custom: null },
    sessionCount: 20,
  });
});

test('a variable that is empty or missing sets nothing', () => {
  expect(settingsFromEnvironment({})).toEqual({});
  expect(
    settingsFromEnvironment({
      PLUGIN_EVAL_DEPTH: '',
      PLUGIN_EVAL_THRESHOLD: '',
      PLUGIN_EVAL_JUDGE_MODEL: '',
    }),
  ).toEqual({});
});

test.each([
  ['PLUGIN_EVAL_DEPTH', 'Quick', "'Quick': Allowed choices are quick, standard, deep, thorough."],
  ['PLUGIN_EVAL_OUTPUT', 'xml', `'xml': Allowed choices are ${formatsOf('evaluation').join(', ')}.`],
  ['PLUGIN_EVAL_THRESHOLD', 'high', "'high': It must be a number from 0 to 100."],
  ['PLUGIN_EVAL_THRESHOLD', ' ', "' ': It must be a number from 0 to 100."],
  ['PLUGIN_EVAL_THRESHOLD', '101', "'101': It must be a number from 0 to 100."],
  ['PLUGIN_EVAL_THRESHOLD', 'NaN', "'NaN': It must be a number from 0 to 100."],
  ['PLUGIN_EVAL_CONCURRENCY', '1.5', "'1.5': It must be a whole number from 1 to 256."],
  ['PLUGIN_EVAL_CONCURRENCY', '0', "'0': It must be a whole number from 1 to 256."],
])('%s=%s is wrong configuration, not ignored', (name, value, problem) => {
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(new ConfigError(name, null, problem));
});

describe('the home folder', () => {
  test('is ~/.plugineval, or what PLUGIN_EVAL_HOME names', () => {
    expect(homeFolder({})).toBe(join(homedir(), '.plugineval'));
    expect(homeFolder({ PLUGIN_EVAL_HOME: '' })).toBe(join(homedir(), '.plugineval'));
    expect(homeFolder({ PLUGIN_EVAL_HOME: '/srv/plugin-eval' })).toBe('/srv/plugin-eval');
  });
});
