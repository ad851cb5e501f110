/** Packs the VS Code extension: `npm run pack-vscode [FILE]`, by default dist/plugin-eval.vsix. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'tsdown';
import { install, ROOT, run } from './set-up.mjs';

const EXTENSION = join(ROOT, 'editors', 'vscode');
const TOOLS = join(ROOT, 'tools', 'vscode', 'node_modules');
const target = resolve(process.argv[2] ?? join(ROOT, 'dist', 'plugin-eval.vsix'));

install('tools/vscode', ['--ignore-scripts']);
run(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', EXTENSION]);
await build({
  ...{ config: false, cwd: EXTENSION, entry: { extension: 'src/extension.ts' }, outDir: 'dist' },
  ...{ format: 'cjs', platform: 'node', target: 'node20', dts: false, clean: true, logLevel: 'warn' },
  deps: { neverBundle: ['vscode'], alwaysBundle: [/^vscode-/], onlyBundle: false },
});
copyFileSync(join(ROOT, 'LICENSE'), join(EXTENSION, 'LICENSE'));
mkdirSync(dirname(target), { recursive: true });
const vsce = join(TOOLS, '@vscode', 'vsce', 'vsce');
execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', target], {
  ...{ cwd: EXTENSION, stdio: 'inherit' },
});
