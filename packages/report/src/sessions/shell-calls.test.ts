import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { sampleExecution } from '@plugin-eval/tests/support/executed-layers.ts';
import { expect, test } from 'vitest';
import { exitCodes, shellCommand } from './shell-calls.ts';

const call = (id: string, tool: string, input: string): SessionDocument['transcript'][number] => ({
  ...{ kind: 'tool-call', turn: 1 },
  ...{ id, tool, input },
});

test.each([
  ['{"command":"ls -l","timeout":3}', 'ls -l'],
  ['{"command":["ls"]}', null],
  ['{"file_path":"a.txt"}', null],
  ['null', null],
  ['{"command":"cut', null],
])('%s runs %s', (input, command) => {
  expect(shellCommand({ input })).toBe(command);
});

test('each call has the exit code of its own run, also of one that was repeated', () => {
  const execution = sampleExecution();
  const [ran] = execution.calls;
  if (ran === undefined) throw new Error('this test needs a call');
  const transcript = [
    call('a', 'Read', '{"file_path":"a.txt"}'),
    call('b', 'Bash', '{"command":"sh fold.sh"}'),
    call('c', 'Bash', '{"command":"sh fold.sh"}'),
    call('d', 'Bash', '{"command":"sleep 999"}'),
  ];
  const killed = { ...ran, arguments: '{"command":"sleep 999"}', exitCode: null };
  const calls = [ran, { ...ran, exitCode: 2 }, killed];
  expect([...exitCodes({ transcript, execution: { ...execution, calls } })]).toEqual([
    ['b', 0],
    ['c', 2],
  ]);
});

test('without a sandbox no exit code is known', () => {
  expect(exitCodes({ transcript: [call('a', 'Bash', '{"command":"ls"}')] }).size).toBe(0);
});
