import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { expect, test } from 'vitest';
import { requireGrantedExecution } from './granted-execution.ts';

const LIMITS = { ...DEFAULT_SANDBOX_LIMITS };
const EXECUTION = {
  ...{ sandbox: { kind: 'bubblewrap' }, workspace: null, setup: ['ls'], limits: LIMITS },
  ...{ allowedHosts: [], asShipped: false },
};

test('what --execute asks for is granted, and tasks without tool execution are', () => {
  expect(() => requireGrantedExecution({ hands: EXECUTION }, LIMITS)).not.toThrow();
  expect(() => requireGrantedExecution({ prompt: 'x' }, LIMITS)).not.toThrow();
  expect(() => requireGrantedExecution(null, LIMITS)).not.toThrow();
});

test.each<[string, object]>([
  ['a host', { allowedHosts: ['example.com:443'] }],
  ['more memory', { limits: { ...LIMITS, memoryBytes: LIMITS.memoryBytes + 1 } }],
  ['no limit at all', { limits: { ...LIMITS, cpuMs: Number.MAX_VALUE } }],
  ['a container of its choice', { sandbox: { kind: 'container', image: 'evil' } }],
  ['a limit that nobody knows', { limits: { ...LIMITS, x: 1 } }],
  ['something else', { mounts: ['/etc'] }],
])('a row that asks for %s is refused', (_, change) => {
  expect(() => requireGrantedExecution({ hands: { ...EXECUTION, ...change } }, LIMITS)).toThrow(
    AttemptFailure,
  );
});
