import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCli, ROOT } from '../support/built-cli.ts';

/** The oldest that `engines` allows, what the toolchain has, and the newest; npm has their programs as packages. */
const VERSIONS = ['22.18.0', '24', '26'];
const SKILL = join(ROOT, 'examples/skills/write-release-notes');
const OUT_OF_REACH = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED|ETIMEDOUT/;

let folder: string;
let tarball: string;

beforeAll(() => {
  builtCli();
  folder = mkdtempSync(join(tmpdir(), 'test-of-nodes-'));
  const { stdout, stderr } = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const packed = JSON.parse(stdout || `{"error": ${JSON.stringify(stderr)}}`);
  tarball = join(folder, packed[0].filename);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the oldest version is the one that the package says it needs', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(`${engines.node}.0`).toBe(`>=${VERSIONS[0]}`);
});

describe.each(VERSIONS)('on Node %s, installed into an empty folder', (version) => {
  test('the command prints a verdict, the library scores, and a scan parses code', {
    timeout: 240_000,
  }, (context) => {
    const project = join(folder, version);
    const installed = npm(
      ['install', '--prefix', project, `node@${version}`, tarball, '--ignore-scripts=false'],
      folder,
    );
    if (installed.status !== 0 && OUT_OF_REACH.test(installed.stderr) && !process.env.CI)
      context.skip(`npm does not reach its registry: Node ${version} was not installed`);
    expect(installed).toMatchObject({ status: 0 });
    const node = join(project, 'node_modules/node/bin/node');
    const run = (...args: string[]) =>
      spawnSync(node, args, { cwd: project, encoding: 'utf8', timeout: 60_000, env: { HOME: project } });
    expect(run('--version').stdout).toMatch(new RegExp(`^v${version.replaceAll('.', '\\.')}`));

    const command = join(project, 'node_modules/plugin-eval/dist/plugin-eval.js');
    const scored = run(command, 'score', SKILL, '--depth', 'quick', '--output', 'text');
    expect(scored).toMatchObject({ status: 0, stderr: '' });
    expect(scored.stdout).toContain('write-release-notes: 68.6');
    expect(run(command, 'scan', SKILL, '--output', 'text')).toMatchObject({ status: 0, stderr: '' });
    const script = `import { score } from 'plugin-eval';
      const { document } = await score({ paths: [${JSON.stringify(SKILL)}], depth: 'quick' });
      console.log(document.composite.score.toFixed(1));`;
    expect(run('--input-type=module', '-e', script)).toMatchObject({ status: 0, stdout: '68.6\n' });
  });
});

/** The Node of this test comes first. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
}

function npm(args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    timeout: 200_000,
    maxBuffer: 16 * 1024 * 1024,
    env: environment(),
  });
  return { status, stdout, stderr };
}
