import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { describe, expect, test } from 'vitest';
import { realListing } from '../stand-ins/agents/real-listing.ts';
import { ROOT } from '../support/built-cli.ts';
import { REAL_AGENTS } from '../support/real-agents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SKILL = 'skills/evaluation-methodology/SKILL.md';

/** What of a checkout makes it a marketplace. */
function marketplace(): string {
  const folder = temporaryFolder();
  for (const part of ['plugin', '.agents', '.claude-plugin'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

/** `AGENT plugin ...` of a real agent with a home of its own, without a network. */
function pluginCommand(agent: AgentName, home = temporaryFolder(), codexHome = home) {
  const found = REAL_AGENTS.find((one) => one.agent === agent);
  if (found === undefined) throw new Error(`There is no agent ${agent}.`);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(found.installed().command, ['plugin', ...args], {
      cwd: home,
      encoding: 'utf8',
      timeout: 110_000,
      env: {
        PATH: process.env.PATH,
        ...{ HOME: home, CODEX_HOME: codexHome },
        ...{ COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
      },
    });
    return { status, stdout, stderr };
  };
  return { run, home };
}

const [codex, copilot] = (['codex', 'copilot'] as const).map((name) =>
  REAL_AGENTS.find(({ agent }) => agent === name),
);

describe('our own plugin', () => {
  test.skipIf(codex?.isSkipped)(
    `${codex?.title}: installs it from a checkout, whole`,
    { timeout: 150_000 },
    () => {
      const { run, home } = pluginCommand('codex');
      expect(run('marketplace', 'add', marketplace())).toMatchObject({ status: 0 });
      const added = run('add', 'plugin-eval@plugin-eval');
      expect(added, added.stderr).toMatchObject({ status: 0 });
      expect(run('list').stdout).toMatch(/plugin-eval@plugin-eval +installed, enabled +\d+\.\d+\.\d+/);
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      const installed = join(home, 'plugins/cache/plugin-eval/plugin-eval', version);
      expect(readFileSync(join(installed, SKILL), 'utf8')).toBe(
        readFileSync(join(ROOT, 'plugin', SKILL), 'utf8'),
      );
    },
  );

  test.skipIf(copilot?.isSkipped)(
    `${copilot?.title}: installs it from a checkout, with its skill`,
    { timeout: 300_000 },
    () => {
      const { run } = pluginCommand('copilot');
      expect(run('marketplace', 'add', marketplace())).toMatchObject({ status: 0 });
      expect(run('marketplace', 'browse', 'plugin-eval').stdout).toContain('plugin-eval - ');
      const installed = run('install', 'plugin-eval@plugin-eval');
      expect(installed.stdout, installed.stderr).toContain('Installed 1 skill');
      expect(run('list').stdout).toMatch(/plugin-eval@plugin-eval \(v\d+\.\d+\.\d+\) \(enabled\)/);
    },
  );
});

describe('a session after our plugin was installed', () => {
  test.each(
    (
      [
        ['codex', codex, ['add', 'plugin-eval@plugin-eval']],
        ['copilot', copilot, ['install', 'plugin-eval@plugin-eval']],
      ] as const
    ).filter(([, agent]) => agent?.isSkipped !== true),
  )('of %s lists our skill to its model', { timeout: 300_000 }, async (name, agent, install) => {
    if (agent === undefined) throw new Error(`There is no agent ${name}.`);
    const frontmatter = readFileSync(join(ROOT, 'plugin', SKILL), 'utf8');
    const description = /^description: "(.{40})/m.exec(frontmatter)?.[1] ?? 'none';
    const prepare = (home: string) => {
      mkdirSync(join(home, '.codex'), { recursive: true });
      const { run } = pluginCommand(name, home, join(home, '.codex'));
      for (const args of [['marketplace', 'add', marketplace()], install])
        expect(run(...args)).toMatchObject({ status: 0 });
    };
    const { text } = await realListing(name, agent.installed(), new Map(), { prepare });
    const row = text.split(/\n(?=- |\s*<skill>)/).find((one) => one.includes('evaluation-methodology'));
    expect(row).toContain(description);
  });
});

test('the manifests say the same to every agent, and lead to what is there', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { version } = read('package.json');
  const [claude, ours] = [
    read('plugin/.claude-plugin/plugin.json'),
    read('plugin/.codex-plugin/plugin.json'),
  ];
  const { skills, interface: shown, ...common } = ours;
  expect(common).toEqual({ ...claude, version });
  expect(existsSync(join(ROOT, 'plugin', skills))).toBe(true);
  expect(shown.displayName).toBe(ours.name);
  const [forClaude, forCodex] = [
    read('.claude-plugin/marketplace.json'),
    read('.agents/plugins/marketplace.json'),
  ];
  expect(forCodex.name).toBe(forClaude.name);
  expect(forCodex.plugins.map(({ name }: { name: string }) => name)).toEqual([ours.name]);
  expect(forCodex.plugins[0].source.path).toBe(forClaude.plugins[0].source);
});
