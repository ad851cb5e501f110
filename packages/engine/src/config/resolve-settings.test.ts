import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { resolveSettings, type SettingsInput } from './resolve-settings.ts';
import { defaultsOf } from './setting.ts';
import { MODEL_SETTINGS, SESSION_SETTINGS } from './settings-table.ts';

/** Resolves settings in a folder holding `project/` (the working directory) and `home/`. */
function resolveIn(root: string, input: Partial<SettingsInput> = {}) {
  return resolveSettings({
    flags: {},
    workingDirectory: join(root, 'project'),
    targets: [],
    ...input,
    variables: { PLUGIN_EVAL_HOME: join(root, 'home'), ...input.variables },
  });
}

function folderWith(tree: Record<string, TreeEntry>): string {
  const root = temporaryFolder();
  writeTree(root, { project: 'FOLDER', home: 'FOLDER', ...tree });
  return root;
}

describe('without any configuration', () => {
  test('the defaults hold, and the depth is nobody’s wish', async () => {
    expect(await resolveIn(folderWith({}))).toEqual({
      settings: {
        depth: 'standard',
        depthIsExplicit: false,
        profile: 'claude-code',
        output: null,
        threshold: null,
        failOn: null,
        requireMeasured: [],
        minCoverage: null,
        policy: null,
        reservedHosts: 'placeholder',
        indicators: null,
        rules: null,
        scanRules: null,
        reporters: [],
        concurrency: null,
        limits: DEFAULT_READ_LIMITS,
        models: defaultsOf(MODEL_SETTINGS),
        sessions: defaultsOf(SESSION_SETTINGS),
        targets: [],
      },
      notices: [],
    });
  });
});

describe('what is set in several places', () => {
  const root = () =>
    folderWith({
      'project/plugineval.config.json': '{"threshold": 30}',
      'project/other.yaml': 'threshold: 35',
      'home/config.yaml': 'threshold: 40',
    });
  const thresholdOf = async (where: string, input: Partial<SettingsInput> = {}) =>
    (await resolveIn(where, input)).settings.threshold;

  test('comes from the flag first', async () => {
    expect(
      await thresholdOf(root(), {
        flags: { threshold: 10 },
        variables: { PLUGIN_EVAL_THRESHOLD: '20' },
        configFile: 'other.yaml',
      }),
    ).toBe(10);
  });

  test('then from the environment', async () => {
    expect(await thresholdOf(root(), { variables: { PLUGIN_EVAL_THRESHOLD: '20' } })).toBe(20);
  });

  test('then from --config, instead of the project file', async () => {
    expect(await thresholdOf(root(), { configFile: 'other.yaml' })).toBe(35);
  });

  test('then from the project file', async () => {
    expect(await thresholdOf(root())).toBe(30);
  });

  test('then from the home folder', async () => {
    expect(await thresholdOf(folderWith({ 'home/config.yaml': 'threshold: 40' }))).toBe(40);
  });

  test('each setting by itself, each limit too', async () => {
    const where = folderWith({
      'project/plugineval.config.yml': 'profile: spec\nlimits:\n  max_depth: 3\n',
      'home/config.json':
        '{"profile": "codex", "output": "json", "limits": {"max_depth": 9, "max_entries": 5}}',
    });
    const { settings } = await resolveIn(where, {
      flags: { concurrency: 2 },
      variables: { PLUGIN_EVAL_DEPTH: 'quick' },
    });
    expect(settings).toMatchObject({
      depth: 'quick',
      depthIsExplicit: true,
      profile: 'spec',
      output: 'json',
      concurrency: 2,
    });
    expect(settings.limits).toEqual({ ...DEFAULT_READ_LIMITS, maxDepth: 3, maxEntries: 5 });
  });

  test('a threshold of 0 is a setting, not the lack of one', async () => {
    expect(await thresholdOf(root(), { flags: { threshold: 0 } })).toBe(0);
  });

  test.each([
    ['a flag', { flags: { depth: 'deep' as const } }, {}],
    ['a variable', { variables: { PLUGIN_EVAL_DEPTH: 'deep' } }, {}],
    ['a file', {}, { 'project/plugineval.config.json': '{"depth": "deep"}' }],
  ])('a depth set by %s was asked for', async (_, input, tree) => {
    const { settings } = await resolveIn(folderWith(tree), input);
    expect([settings.depth, settings.depthIsExplicit]).toEqual(['deep', true]);
  });
});

describe('a project file inside a target: the audited must not set its auditor’s rules', () => {
  const tree = {
    'project/plugineval.config.json': '{"threshold": 1}',
    'project/skills/crane/SKILL.md': '# Crane',
  };
  const ignored = [
    'plugineval.config.json is inside the evaluated files and is ignored; name it with --config to use it.',
  ];

  test('is ignored with a notice, `score .` included', async () => {
    const root = folderWith(tree);
    const { settings, notices } = await resolveIn(root, { targets: [join(root, 'project')] });
    expect([settings.threshold, notices]).toEqual([null, ignored]);
  });

  test('is not even checked', async () => {
    const root = folderWith({ 'project/plugineval.config.json': '{"no": "such key"' });
    expect((await resolveIn(root, { targets: [join(root, 'project')] })).notices).toEqual(ignored);
  });

  test('is ignored when the target is a link to the folder, or the file a link into the target', async () => {
    const linked = folderWith({ ...tree, alias: { link: 'project' } });
    expect((await resolveIn(linked, { targets: [join(linked, 'alias')] })).notices).toEqual(ignored);
    const into = folderWith({
      'project/plugineval.config.json': { link: 'crane/rules.json' },
      'project/crane/rules.json': '{"threshold": 1}',
    });
    expect((await resolveIn(into, { targets: [join(into, 'project', 'crane')] })).notices).toEqual(ignored);
  });

  test('is obeyed when the target is a folder beside it', async () => {
    const root = folderWith(tree);
    const { settings, notices } = await resolveIn(root, {
      targets: [join(root, 'project', 'skills', 'crane')],
    });
    expect([settings.threshold, notices]).toEqual([1, []]);
  });

  test('is obeyed when --config names it', async () => {
    const root = folderWith(tree);
    const { settings, notices } = await resolveIn(root, {
      targets: [join(root, 'project')],
      configFile: './plugineval.config.json',
    });
    expect([settings.threshold, notices]).toEqual([1, []]);
  });

  test('further up or down the tree is not looked for', async () => {
    const root = folderWith({
      'plugineval.config.json': '{"threshold": 1}',
      'project/deeper/plugineval.config.json': '{"threshold": 2}',
    });
    expect((await resolveIn(root)).settings.threshold).toBeNull();
  });
});

describe('agents', () => {
  const chosen = async (input: Partial<SettingsInput>, config = '') => {
    const root = folderWith({ 'project/plugineval.config.yaml': config });
    const { settings } = await resolveIn(root, input);
    return { ...settings.sessions.agent, profile: settings.profile };
  };
  const codexThenGemini = { agents: ['codex', 'gemini'], models: {}, driver: null, custom: null } as const;

  test('the first one is also the profile, unless the same place names another', async () => {
    const agent = { ...codexThenGemini, agents: [...codexThenGemini.agents] };
    expect(await chosen({ flags: { agent } })).toEqual({ ...agent, profile: 'codex' });
    expect(await chosen({ flags: { agent, profile: 'spec' } })).toMatchObject({ profile: 'spec' });
  });

  test('a variable and a key name them too, the key as one text or a list', async () => {
    const variables = { PLUGIN_EVAL_AGENT: 'copilot, codex,copilot' };
    expect(await chosen({ variables })).toMatchObject({ agents: ['copilot', 'codex'], profile: 'copilot' });
    expect(await chosen({}, 'agent: codex=openai:gpt-5.2')).toMatchObject({
      agents: ['codex'],
      models: { codex: 'openai:gpt-5.2' },
    });
    expect(await chosen({}, 'agent: [gemini, codex]')).toMatchObject({ agents: ['gemini', 'codex'] });
    expect(await chosen({}, 'agent: tool-loop')).toMatchObject({
      driver: 'tool-loop',
      profile: 'claude-code',
    });
    await expect(chosen({}, 'agent: zed')).rejects.toThrow('zed is not one of');
  });
});

describe('files that cannot be obeyed', () => {
  test('two project files are an error that names both', async () => {
    const root = folderWith({ 'project/plugineval.config.json': '{}', 'project/plugineval.config.yml': '' });
    await expect(resolveIn(root)).rejects.toThrow(
      'plugineval.config.json and plugineval.config.yml: there must be only one configuration file.',
    );
  });

  test('two files in the home folder are one as well', async () => {
    const root = folderWith({ 'home/config.json': '{}', 'home/config.yaml': '' });
    await expect(resolveIn(root)).rejects.toThrow(ConfigError);
  });

  test('--config naming nothing', async () => {
    await expect(resolveIn(folderWith({}), { configFile: 'none.json' })).rejects.toThrow(
      'none.json: this configuration file does not exist.',
    );
  });

  test('--config naming a folder', async () => {
    const root = folderWith({ 'project/some/file': '' });
    await expect(resolveIn(root, { configFile: 'some' })).rejects.toThrow('some: it is not a regular file.');
  });

  test('the home file is checked too, and named by its whole path', async () => {
    const root = folderWith({ 'home/config.json': '{"threshold": 101}' });
    await expect(resolveIn(root)).rejects.toThrow(`${join(root, 'home', 'config.json')}: threshold: `);
  });
});
