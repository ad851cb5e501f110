import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The built command. @throws Error when it was not built; tests do not build */
export function builtCli(): string {
  const path = join(ROOT, 'dist', 'plugin-eval.js');
  if (!existsSync(path))
    throw new Error('dist/plugin-eval.js is missing. Run `npm run build`, or `npm test`.');
  return path;
}

/** The environment of a test: nothing of the machine's configuration or terminal. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  // Below a device not even the superuser makes a folder.
  const home = '/dev/null/home';
  return { PATH: process.env.PATH, HOME: home, PLUGIN_EVAL_HOME: home, NO_COLOR: '1' };
}

/** Runs the built command in a process of its own. */
export function runBuilt(
  args: readonly string[],
  options: { workingDirectory?: string; node?: string; nodeOptions?: readonly string[] } = {},
) {
  const result = spawnSync(
    options.node ?? process.execPath,
    [...(options.nodeOptions ?? []), builtCli(), ...args],
    {
      cwd: options.workingDirectory ?? ROOT,
      env: cleanEnvironment(),
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
      timeout: 60_000,
    },
  );
  if (result.error) throw result.error;
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** The same document whatever the time that was taken. */
export function withoutDurations(json: string): string {
  return json.replace(/"duration_ms": [\d.e+-]+/g, '"duration_ms": 0');
}
