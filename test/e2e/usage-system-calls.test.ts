import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtCli, cleanEnvironment } from '../support/built-cli.ts';
import {
  writeClaudeCode,
  writeCodex,
  writeCopilot,
  writeGemini,
  writeOpenCode,
} from '../support/made-transcripts.ts';

/** The system calls of `usage`: no socket, and no write outside the cache and the named output. */

const hasStrace = spawnSync('strace', ['-V']).status === 0;
const WRITING = /O_WRONLY|O_RDWR|O_CREAT/;
const CALLS =
  'openat,open,creat,socket,connect,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmodat,utimensat,rmdir';

let home = '';
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'usage-calls-')));
  writeClaudeCode(home, { id: 's1', load: ['notes'], list: ['notes: Use it to write meeting notes.'] });
  writeCodex(home, '019f9000-0000-7000-8000-0000000000a1', [
    { command: 'cat /home/ada/.agents/skills/notes/SKILL.md' },
  ]);
  writeCopilot(home, 's1', 'notes');
  writeGemini(home, 's1', 'notes');
  writeOpenCode(home, 'notes');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Content and time of each file of the agents. */
function agentFiles(): Record<string, string> {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      // SQLite's own index of the log, which every reader of the database may touch.
      .filter((path) => !path.startsWith(join(home, '.cache')) && !/\.db-(?:shm|wal)$/.test(path))
      .map((path) => [
        path,
        `${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
      ]),
  );
}

test.skipIf(!hasStrace).each([[[]], [['--missed', '--prompts']], [['--drafts', 'notes']]])(
  'usage %j opens no socket, and writes to its cache and the named file alone',
  (flags) => {
    const before = agentFiles();
    const log = join(home, '.cache', 'calls.log');
    const output = join(home, '.cache', 'out.json');
    rmSync(join(home, '.cache'), { recursive: true, force: true });
    spawnSync('mkdir', ['-p', join(home, '.cache')]);
    const { status, stderr } = spawnSync(
      'strace',
      [
        ...['-f', '-qq', '-y', '-s', '4096', '-e', `trace=${CALLS}`, '-o', log],
        ...[process.execPath, builtCli(), 'usage', ...flags, '-o', `json:${output}`],
      ],
      {
        cwd: home,
        env: {
          ...cleanEnvironment(),
          HOME: home,
          PLUGIN_EVAL_HOME: join(home, '.cache/plugin-eval'),
          // Node's own cache of compiled code, of every command.
          NODE_DISABLE_COMPILE_CACHE: '1',
        },
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    const calls = readFileSync(log, 'utf8').split('\n');
    expect(JSON.parse(readFileSync(output, 'utf8')).sessions).toBeGreaterThan(0);
    expect(calls.filter((call) => /\b(?:socket|connect)\(/.test(call))).toEqual([]);
    const paths = calls
      .filter((call) => !/ = -1 /.test(call))
      .filter((call) => !/\bopen(?:at)?\(/.test(call) || WRITING.test(call))
      .flatMap((call) => [...call.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path ?? ''));
    expect(paths).toContain(join(home, '.cache/plugin-eval/usage/transcripts.db'));
    const outside = paths.filter(
      (path) =>
        !path.startsWith(join(home, '.cache/plugin-eval')) &&
        // The output is written under another name first.
        !path.replace('/.out.json.', '/out.json').startsWith(output) &&
        !path.startsWith('/dev/') &&
        !/\/opencode\.db-(?:shm|wal)$/.test(path),
    );
    expect(outside).toEqual([]);
    expect(agentFiles()).toEqual(before);
  },
);
