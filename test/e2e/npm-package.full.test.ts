import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledPackages } from '../../scripts/bundled-packages.ts';
import { builtCli, ROOT } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Bytes of all files after an installation without optional packages. */
const MOST_INSTALLED = 25_000_000;
const MOST_PACKED = 6_000_000;

interface Packed {
  filename: string;
  size: number;
  files: { path: string; size: number }[];
}

const ENDINGS = ['LICENSE', 'css', 'js', 'json', 'md', 'sql', 'svg', 'ts', 'txt', 'wasm', 'yaml'];

/** Runs npm with the Node of this test. */
function npm(args: readonly string[], cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    timeout: 110_000,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  return { status, stdout, stderr };
}

/** The first of what npm packed. `prepack` would build anew what the other tests look at. */
function pack(...args: string[]): Packed {
  const { status, stdout, stderr } = npm(['pack', '--json', '--ignore-scripts', ...args]);
  if (status !== 0) throw new Error(`npm pack ended with ${status}: ${stderr}`);
  return JSON.parse(stdout)[0];
}

describe('the package', () => {
  let packed: Packed;
  let paths: string[];
  beforeAll(() => {
    // A package without the build would be small, and wrong.
    builtCli();
    packed = pack('--dry-run');
    paths = packed.files.map(({ path }) => path);
  });

  test('holds these files and folders and no other', () => {
    const tops = new Set(paths.map((path) => path.replace(/\/.*/, '/')));
    expect([...tops].toSorted()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
        ...[
          'agents/',
          'dist/',
          'docs/',
          'migrations/',
          'plugin/',
          'probes/',
          'rubrics/',
          'scan-rules/',
          'schemas/',
          'signals/',
        ],
      ].toSorted(),
    );
    expect([...new Set(paths.filter(isDeep).map((path) => path.split('/', 2).join('/')))].toSorted()).toEqual(
      [
        ...['dist/grammars', 'dist/viewer', 'docs/pictures', 'docs/specification'],
        ...[
          'plugin/.claude-plugin',
          'plugin/.codex-plugin',
          'plugin/agents',
          'plugin/commands',
          'plugin/skills',
        ],
        ...[
          'packages/engine/migrations/cache',
          'packages/engine/migrations/corpus',
          'packages/engine/migrations/journal',
          'packages/engine/migrations/postgres',
        ],
        ...[
          'packages/threat/probes/own-prompts',
          'packages/threat/probes/recorded',
          'packages/sessions/rubrics/known',
        ],
      ].toSorted(),
    );
    const endings = new Set(paths.map((path) => /[^./]+$/.exec(path)?.[0]));
    expect([...endings].toSorted()).toEqual(ENDINGS);
  });

  test('holds the notices of what is bundled, and no sources, tests or maps', () => {
    expect(paths).toContain('dist/THIRD-PARTY-NOTICES.txt');
    expect(paths.filter((path) => /(^|\/)(src|test|node_modules)\/|\.test\.|\.map$/.test(path))).toEqual([]);
    expect(packed.size).toBeLessThan(MOST_PACKED);
  });

  test('the notices name every package that the build contains, each with its licence', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8').split(
      `\n${'='.repeat(80)}\n\n`,
    );
    const named = notices.map((notice) => notice.slice(0, notice.indexOf('\n')));
    const bundled = bundledPackages().map((place) => nameIn(join(ROOT, place)));
    expect(named.toSorted()).toEqual([...new Set(bundled)].toSorted());
    // One of the command, one of the viewer, one of the grammars; and one that only another package brings.
    for (const name of ['undici', 'react-dom', '@vscode/tree-sitter-wasm', 'zrender'])
      expect(named).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)));
    expect(notices.filter((notice) => !/licen[cs]e|copyright|permission/i.test(notice))).toEqual([]);
  });

  test('the bill of materials names the same packages and what is installed with them, and nothing of this machine', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/write-bill-of-materials.ts')],
      { encoding: 'utf8', timeout: 50_000 },
    );
    expect(status, stderr).toBe(0);
    const text = readFileSync(join(ROOT, 'dist/bill-of-materials.cdx.json'), 'utf8');
    const { bomFormat, metadata, components } = JSON.parse(text);
    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'plugin-eval']);
    const named = components.map(({ name, version }: Record<string, string>) => `${name} ${version}`);
    const bundled = bundledPackages().map((place) => nameIn(join(ROOT, place)));
    expect(named.toSorted()).toEqual(
      [...new Set([...bundled, nameIn(join(ROOT, 'node_modules/zod'))])].toSorted(),
    );
    expect(components.filter(({ licenses }: { licenses?: unknown[] }) => !licenses?.length)).toEqual([]);
    expect(text).not.toContain(ROOT);
  });

  test('has types that every program of ES modules finds', () => {
    const folder = temporaryFolder();
    const tarball = join(folder, pack('--pack-destination', folder).filename);
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
        ...[tarball, '--profile', 'esm-only', '--entrypoints', '.', '--no-emoji', '--no-color'],
      ],
      { encoding: 'utf8', timeout: 50_000 },
    );
    expect(stdout).toMatch(/node16 \(from ESM\) │ OK \(ESM\)/);
    expect(stdout).toMatch(/bundler +│ OK/);
    expect(status).toBe(0);
  });

  test('prints a verdict where it is installed into an empty folder, and is small there', (context) => {
    const [folder, home] = [temporaryFolder(), temporaryFolder()];
    const tarball = join(folder, pack('--pack-destination', folder).filename);
    const project = temporaryFolder();
    const installed = npm(['install', tarball, '--ignore-scripts', '--no-audit', '--no-fund'], project);
    if (installed.status !== 0 && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED/.test(installed.stderr))
      context.skip('npm does not reach its registry: the package was not installed');
    expect(installed).toMatchObject({ status: 0 });
    const { status, stdout } = spawnSync(
      join(project, 'node_modules/.bin/plugin-eval'),
      ['score', join(ROOT, 'examples/skills/write-release-notes'), '--depth', 'quick', '--output', 'text'],
      {
        cwd: project,
        encoding: 'utf8',
        timeout: 50_000,
        env: { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: home },
      },
    );
    expect(stdout).toMatch(/write-release-notes/);
    expect(stdout).toMatch(/Estimated/);
    expect(status).toBe(0);
    expect(bytesIn(join(project, 'node_modules'))).toBeLessThan(MOST_INSTALLED);
  });
});

function nameIn(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}`;
}

function isDeep(path: string): boolean {
  return path.split('/').length > 2;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
