// Runs on any Node from 20 on, before anything is installed: nothing but built-in modules and plain JavaScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MARK = join(ROOT, 'node_modules', '.plugin-eval-installed');

/** Installs the locked dependencies unless they are in place, and tells which Node to run the toolchain with. */
export function setUp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== lock) {
    process.stderr.write('Installing the locked dependencies (once) ...\n');
    // Not `npm ci`: it refuses a lock file from which a registry mirror has left out other systems' binaries.
    run(
      'npm',
      ['install', '--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'],
      'npm install failed.',
    );
    writeFileSync(MARK, lock);
  }
  return toolchainNode();
}

/** Runs a command in the checkout; ends the process with its exit code when it fails. */
export function run(command, args, failure) {
  const status = tryRun(command, args);
  if (status === 0) return;
  process.stderr.write(`${failure ?? `${command} ${args.join(' ')} failed.`}\n`);
  process.exit(status);
}

/** Runs a command in the checkout and returns its exit code. */
export function tryRun(command, args) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  return result.status ?? 1;
}

function toolchainNode() {
  const pinned = join(
    ROOT,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  process.stderr.write(
    'The pinned Node was not installed (are install scripts off?), and this Node is older than 22.18.\n',
  );
  process.exit(1);
}
