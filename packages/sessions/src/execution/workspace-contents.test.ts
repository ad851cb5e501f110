import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packWorkspace, unpackWorkspace } from './workspace-contents.ts';
import { WorkspaceRegistry } from './workspace-registry.ts';

const FILES = new Map([
  ['sales.csv', { content: Buffer.from('a\nb\n'), executable: false }],
  ['bin/ü n.sh', { content: Buffer.from([0, 255]), executable: true }],
]);
const HASH = new WorkspaceRegistry().put(FILES) ?? '';
const packed = (workspace: unknown) => deflateRawSync(JSON.stringify({ workspace }));
const file = (content: string, executable = false) => ({
  content: Buffer.from(content).toString('base64'),
  executable,
});

test('a workspace that travels is the same workspace', () => {
  const there = new WorkspaceRegistry();
  unpackWorkspace(HASH, packWorkspace(FILES), there);
  expect(there.take(HASH)).toEqual(FILES);
});

test.each<[string, Uint8Array]>([
  ['another text', packed({ 'sales.csv': file('evil') })],
  ['a right to be executed', packed({ 'sales.csv': file('a\nb\n', true) })],
  ['a file outside of it', packed({ '../../etc/cron.d/evil': file('evil') })],
  ['no workspace', deflateRawSync('{"files":{}}')],
  ['a bomb', deflateRawSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 })],
])('what is not the workspace of the hash is not taken: %s', (_, bytes) => {
  const there = new WorkspaceRegistry();
  expect(() => unpackWorkspace(HASH, bytes, there)).toThrow(Error);
  expect(there.has(HASH)).toBe(false);
});

test('a registry that keeps a few lets go of the oldest', () => {
  const registry = new WorkspaceRegistry(1);
  registry.put(FILES);
  const other = registry.put(new Map([['b', { content: Buffer.from('b'), executable: false }]]));
  expect([registry.has(HASH), registry.has(other ?? '')]).toEqual([false, true]);
});
