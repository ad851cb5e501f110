import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const IS_READY =
  existsSync(join(ROOT, 'tools/vscode/node_modules/@vscode/vsce')) && process.platform !== 'win32';

/** Packs the extension and unpacks the archive. @returns the folder of its contents */
function unpacked(): string {
  const folder = temporaryFolder();
  const archive = join(folder, 'plugin-eval.vsix');
  execFileSync(process.execPath, [join(ROOT, 'scripts/pack-vscode.mjs'), archive], { stdio: 'pipe' });
  execFileSync('unzip', ['-q', archive, '-d', folder]);
  return join(folder, 'extension');
}

/** First program that the extension starts. */
function startedWith(extension: string, settings: object) {
  const script = join(ROOT, 'test/stand-ins/vscode/activate-extension.cjs');
  const bundle = join(extension, 'dist/extension.cjs');
  const output = execFileSync(process.execPath, [script, bundle, JSON.stringify(settings)], {
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

// `npm run pack-vscode` installs the packer.
describe.skipIf(!IS_READY)('the packed VS Code extension', () => {
  test('holds one bundle, and starts the server outside of the workspace', () => {
    const extension = unpacked();
    expect(readdirSync(extension, { recursive: true }).map(String).sort()).toEqual([
      ...['LICENSE.txt', 'dist', 'dist/extension.cjs', 'package.json', 'readme.md'],
    ]);
    const elsewhere = { cwd: homedir(), shell: false };
    expect(startedWith(extension, {})).toEqual({ command: 'plugin-eval', args: ['lsp'], ...elsewhere });
    expect(startedWith(extension, { command: '/opt/pe', config: '/home/ada/own.yaml' })).toEqual({
      ...{ command: '/opt/pe', args: ['lsp', '--config', '/home/ada/own.yaml'] },
      ...elsewhere,
    });
  });
});

describe('the manifest of the VS Code extension', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'editors/vscode/package.json'), 'utf8'));

  test('has the version of the command', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(manifest.version).toBe(version);
  });

  test('lets no workspace set what is started, and works in untrusted ones', () => {
    const { properties } = manifest.contributes.configuration;
    expect(Object.keys(properties)).toEqual(['plugin-eval.command', 'plugin-eval.config']);
    for (const setting of Object.values(properties)) expect(setting).toMatchObject({ scope: 'machine' });
    expect(manifest.capabilities.untrustedWorkspaces).toEqual({ supported: true });
  });

  test('is active only where there are skills, agents, commands or manifests', () => {
    const events: string[] = manifest.activationEvents;
    expect(events).toContain('workspaceContains:**/SKILL.md');
    expect(events.filter((event) => !/^workspaceContains:\*\*\/.+\.(md|json)$/.test(event))).toEqual([]);
  });
});
