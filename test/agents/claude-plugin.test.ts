import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The program itself comes with the development dependency on the Agent SDK. */
const CLAUDE = join(
  ROOT,
  'node_modules/@anthropic-ai',
  `claude-agent-sdk-${process.platform}-${process.arch}`,
  process.platform === 'win32' ? 'claude.exe' : 'claude',
);

/** Runs `claude plugin` with a home of its own. */
function claudePlugin(args: readonly string[], home: string = temporaryFolder()) {
  const { status, stdout, stderr } = spawnSync(CLAUDE, ['plugin', ...args], {
    cwd: home,
    encoding: 'utf8',
    timeout: 50_000,
    env: {
      PATH: process.env.PATH,
      ...{ HOME: home, CLAUDE_CONFIG_DIR: join(home, '.claude') },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
  });
  return { code: status, stdout, stderr };
}

const isHere =
  existsSync(CLAUDE) && spawnSync(CLAUDE, ['plugin', 'validate', '--help'], { timeout: 20_000 }).status === 0;
const SKIPPED =
  'skipped: no program of @anthropic-ai/claude-agent-sdk that has `plugin validate` is installed';

describe.skipIf(!isHere)(isHere ? 'the real Claude Code' : `the real Claude Code (${SKIPPED})`, () => {
  test.each(['plugin', '.'])('finds nothing to say against the manifest in %s', (folder) => {
    const { code, stdout } = claudePlugin(['validate', '--strict', '--json', join(ROOT, folder)]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, manifest: { errors: [], warnings: [] } });
    expect(code).toBe(0);
  });

  test('finds the skill, the commands and the agents, and nothing that runs by itself', () => {
    const { stdout } = claudePlugin(['validate', '--json', join(ROOT, 'plugin')]);
    expect(JSON.parse(stdout).provides).toMatchObject({
      skills: ['plugin-eval:evaluation-methodology'],
      commands: ['plugin-eval:certify', 'plugin-eval:compare', 'plugin-eval:eval'],
      agents: ['plugin-eval:eval-judge', 'plugin-eval:eval-orchestrator'],
      ...{ hooks: [], mcpServers: [] },
    });
  });

  test('installs the plugin from a checkout by the marketplace file', () => {
    const home = temporaryFolder();
    expect(claudePlugin(['marketplace', 'add', ROOT], home)).toMatchObject({ code: 0 });
    expect(claudePlugin(['install', 'plugin-eval@plugin-eval'], home)).toMatchObject({ code: 0 });
    expect(JSON.parse(claudePlugin(['list', '--json'], home).stdout)).toMatchObject([
      { id: 'plugin-eval@plugin-eval', version: manifest.version, enabled: true },
    ]);
  });
});
