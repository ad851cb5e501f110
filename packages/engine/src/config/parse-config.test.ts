import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { checkConfig, parseConfigFile } from './parse-config.ts';
import { STARTER_CONFIG_JSON, STARTER_CONFIG_YAML } from './starter-config.ts';

async function parse(name: string, text: string) {
  const folder = temporaryFolder();
  writeTree(folder, { [name]: text });
  return parseConfigFile(join(folder, name), name);
}

function problemOf(value: unknown): string {
  try {
    checkConfig(value, 'plugineval.config.json');
  } catch (error) {
    if (ConfigError.isInstance(error)) return error.message;
    throw error;
  }
  return 'none';
}

describe('a configuration file', () => {
  const everything = {
    depth: 'quick',
    profile: 'spec',
    output: 'json',
    threshold: 72.5,
    concurrency: 2,
    limits: { max_file_bytes: 1000, max_yaml_depth: 4 },
  };

  test.each([
    ['JSON', 'a.json', JSON.stringify(everything)],
    ['JSON with a byte order mark', 'a.json', `\uFEFF${JSON.stringify(everything)}`],
    [
      'YAML',
      'a.yaml',
      'depth: quick\nprofile: spec\noutput: json\nthreshold: 72.5\nconcurrency: 2\nlimits:\n  max_file_bytes: 1000\n  max_yaml_depth: 4\n',
    ],
  ])('of %s sets what it names', async (_, name, text) => {
    expect(await parse(name, text)).toMatchObject({
      depth: 'quick',
      profile: 'spec',
      output: 'json',
      threshold: 72.5,
      concurrency: 2,
      limits: { maxFileBytes: 1000, maxYamlDepth: 4 },
    });
  });

  test('says everything about models in the names of the code', async () => {
    const text = `
judge_model: [sonnet, "openai-compatible:llama3.1:8b"]
judges: 2
verify_judge: true
max_cost: 1.5
prices: {"openai-compatible:llama3.1:8b": {input: 0, output: 0, cache_read: 0}}
providers: {anthropic: {max_in_flight: 4, requests_per_minute: 50}}
`;
    expect(await parse('a.yaml', text)).toEqual({
      judgeModels: ['sonnet', 'openai-compatible:llama3.1:8b'],
      judges: 2,
      verifyJudge: true,
      maxCost: 1.5,
      prices: { 'openai-compatible:llama3.1:8b': { input: 0, output: 0, cacheRead: 0 } },
      providers: { anthropic: { maxInFlight: 4, requestsPerMinute: 50 } },
    });
    expect((await parse('a.yaml', 'judge_model: haiku')).judgeModels).toEqual(['haiku']);
  });

  test('names paths relative to itself', async () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      'home/config.yaml': 'indicators: mine.json\nscan_rules: ../rules\nreporters: [a.js, ../b.js]\n',
    });
    expect(await parseConfigFile(join(folder, 'home/config.yaml'), 'config.yaml')).toEqual({
      indicators: join(folder, 'home/mine.json'),
      scanRules: join(folder, 'rules'),
      reporters: [join(folder, 'home/a.js'), join(folder, 'b.js')],
    });
  });

  test('of nothing but a comment sets nothing', async () => {
    expect((await parse('a.yaml', '# later\n')).depth).toBeUndefined();
  });

  test('that `config init` writes is valid in both formats, and says the same', async () => {
    const json = await parse('a.json', STARTER_CONFIG_JSON);
    expect(json).toMatchObject({ depth: 'quick', profile: 'claude-code', threshold: 70 });
    expect(await parse('a.yaml', STARTER_CONFIG_YAML)).toEqual(json);
  });

  test.each([
    ['broken JSON', 'a.json', '{"depth": ', 'a.json: it is not valid JSON: '],
    ['broken YAML', 'a.yaml', 'depth: [', 'a.yaml: it is not valid YAML: '],
    ['YAML with a key twice', 'a.yaml', 'depth: quick\ndepth: quick\n', 'a.yaml: it is not valid YAML: '],
    [
      'YAML with a bomb of aliases',
      'a.yaml',
      `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [${'*a, '.repeat(20)}]\nc: [${'*b, '.repeat(20)}]\n`,
      'a.yaml: it is not valid YAML: ',
    ],
    ['a list', 'a.yaml', '- depth\n', 'a.yaml: Invalid input'],
    ['null', 'a.json', 'null', 'a.json: Invalid input'],
  ])('of %s is one line that names it', async (_, name, text, message) => {
    const error = await parse(name, text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).message).toContain(message);
    expect((error as ConfigError).message).not.toContain('\n');
  });
});

describe('a key that does not exist', () => {
  test.each([
    [{ treshold: 70 }, 'plugineval.config.json: treshold: unknown key. Did you mean threshold?'],
    [{ Depth: 'quick' }, 'plugineval.config.json: Depth: unknown key. Did you mean depth?'],
    [
      { limits: { max_file_byte: 1 } },
      'plugineval.config.json: limits.max_file_byte: unknown key. Did you mean max_file_bytes?',
    ],
    [
      { providers: { openai: { requests_per_minut: 1 } } },
      'plugineval.config.json: providers.openai.requests_per_minut: unknown key. Did you mean requests_per_minute?',
    ],
    [
      { prices: { 'openai:gpt': { input: 1, output: 1, cached: 1 } } },
      'plugineval.config.json: prices.openai:gpt.cached: unknown key. Known keys: input, output, cache_read, cache_write.',
    ],
  ])('%j names the nearest', (value, message) => {
    expect(problemOf(value)).toBe(message);
  });

  test('far from every known one lists them', () => {
    expect(problemOf({ api_version: 'x' })).toBe(
      'plugineval.config.json: api_version: unknown key. Known keys: $schema, depth, profile, output, reserved_hosts, indicators, rules, scan_rules, reporters, min_coverage, policy, concurrency, limits, threshold, fail_on, require_measured, model, judge_model, judges, draws, rubrics, verify_judge, max_cost, call_timeout, max_output_tokens, seed, prices, providers, endpoints, commands, agent, sessions.',
    );
  });

  test('called __proto__ is unknown like any other, and changes no object', async () => {
    const error = await parse('a.json', '{"__proto__": {"threshold": 0}}').catch((reason: unknown) => reason);
    expect(String(error)).toContain('unknown key');
    expect(({} as { threshold?: number }).threshold).toBeUndefined();
  });

  test('is cut when it is endless', () => {
    expect(problemOf({ ['x'.repeat(10_000)]: 1 }).length).toBeLessThan(480);
  });
});

test.each([
  [{ depth: 'fast' }, 'depth'],
  [{ profile: 'cursor' }, 'profile'],
  [{ output: 'xml' }, 'output'],
  [{ threshold: '70' }, 'threshold'],
  [{ threshold: -1 }, 'threshold'],
  [{ threshold: 100.1 }, 'threshold'],
  [{ concurrency: 0 }, 'concurrency'],
  [{ concurrency: 1.5 }, 'concurrency'],
  [{ concurrency: 257 }, 'concurrency'],
  [{ fail_on: 'any' }, 'fail_on'],
  [{ require_measured: ['speed'] }, 'require_measured.0'],
  [{ limits: [] }, 'limits'],
  [{ limits: { max_depth: 0 } }, 'limits.max_depth'],
  [{ limits: { max_file_bytes: 2 ** 28 + 1 } }, 'limits.max_file_bytes'],
  [{ limits: { max_markdown_nesting: 601 } }, 'limits.max_markdown_nesting'],
  [{ limits: { max_parse_ms: 3_600_001 } }, 'limits.max_parse_ms'],
  [{ depth: null }, 'depth'],
])('a value that is not allowed, %j, is an error that names the key', (value, key) => {
  expect(problemOf(value)).toMatch(`plugineval.config.json: ${key}: `);
});
