import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { expect, test } from 'vitest';
import { executedCalls } from './executed-calls.ts';

const SECRET = 'TBX-7f3Q-91kd-Vm2a';
const planted = new Map([['env.txt', { content: Buffer.from(`KEY=${SECRET}\n`), executable: false }]]);

type Parts = Pick<SessionExecution, 'calls' | 'artefacts' | 'contents'>;
const callsOf = (parts: Partial<Parts>) =>
  executedCalls(
    { calls: [], artefacts: [], contents: {}, ...parts } as unknown as SessionExecution,
    planted,
    [SECRET],
  );

function artefact(path: string, change: 'made' | 'changed' | 'removed', by: 'agent' | 'setup' = 'agent') {
  return {
    ...{ path, change, kind: 'file' as const, by, size: 1, sha256: change === 'removed' ? null : path },
    ...{ beforeSha256: null, executable: false, target: null, kept: 'whole' as const },
  };
}

const holding = (path: string, text: string) => ({
  [path]: { encoding: 'base64' as const, data: Buffer.from(text).toString('base64') },
});

test('are the calls of its own tools, but for the loading of skills', () => {
  const call = {
    turn: 2,
    ok: true,
    exitCode: 0,
    durationMs: null,
    output: { head: '', tail: '', bytes: 0 },
    opened: null,
  };
  const calls = [
    { ...call, name: 'Skill', arguments: '{"skill":"a"}' },
    { ...call, name: 'Bash', arguments: '{"command":"ls"}' },
  ];
  expect(callsOf({ calls })).toEqual([{ name: 'Bash', arguments: '{"command":"ls"}', turn: 2 }]);
});

test('a file that a script wrote is written, with its content', () => {
  const parts = { artefacts: [artefact('out.txt', 'made')], contents: holding('out.txt', SECRET) };
  expect(callsOf(parts)).toEqual([
    { name: 'write_file', arguments: JSON.stringify({ path: 'out.txt', content: SECRET }) },
  ]);
});

test('a planted file that keeps its own secret gives nothing away', () => {
  const parts = {
    artefacts: [artefact('env.txt', 'changed')],
    contents: holding('env.txt', `KEY=${SECRET}\nDEBUG=1\n`),
  };
  expect(callsOf(parts)).toEqual([]);
});

test('a planted file that is gone was deleted; what the setup did, and files of its own, do not count', () => {
  const artefacts = [
    artefact('env.txt', 'removed'),
    artefact('cache.txt', 'removed'),
    artefact('setup.txt', 'made', 'setup'),
  ];
  expect(callsOf({ artefacts, contents: holding('setup.txt', SECRET) })).toEqual([
    { name: 'delete_file', arguments: '{"path":"env.txt"}' },
  ]);
});
