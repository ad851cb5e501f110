import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artefact, KeptContent } from '@plugin-eval/core/documents/executed-session.ts';
import { expect, onTestFinished, test } from 'vitest';
import { restoreWorkspace } from './restore-workspace.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const contents = (...texts: string[]): Record<string, KeptContent> =>
  Object.fromEntries(texts.map((data) => [sha256(data), { encoding: 'utf8', data }]));
const artefact = (path: string, parts: Partial<Artefact>): Artefact => ({
  ...{ path, change: 'made', kind: 'file', by: 'agent', size: null, sha256: null, beforeSha256: null },
  ...{ executable: false, target: null, kept: 'none' },
  ...parts,
});
const link = (path: string, target: string) => artefact(path, { kind: 'link', target });

async function restored(
  given: Record<string, string>,
  artefacts: Artefact[],
  kept: Record<string, KeptContent> = {},
) {
  const files = new Map(
    Object.entries(given).map(([path, text]) => [path, { content: Buffer.from(text), executable: false }]),
  );
  const workspace = await restoreWorkspace(files, { artefacts, contents: kept, unseen: null }, tmpdir());
  onTestFinished(() => workspace.remove());
  return workspace;
}

test('a workspace is what was given with what the session made of it', async () => {
  const { folder, missing } = await restored(
    { 'a.txt': 'a', 'b/gone.txt': 'gone', 'b/kept.txt': 'kept' },
    [
      artefact('a.txt', { change: 'changed', sha256: sha256('A'), kept: 'whole' }),
      artefact('b/gone.txt', { change: 'removed' }),
      artefact('c/run.sh', { sha256: sha256('#!x'), kept: 'whole', executable: true }),
      artefact('d', { kind: 'folder' }),
      artefact('large', { sha256: sha256('beginning of it'), kept: 'head' }),
      artefact('pipe', { kind: 'other' }),
    ],
    contents('A', '#!x', 'beginning of it'),
  );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  expect(names).toEqual(['a.txt', 'b', 'b/kept.txt', 'c', 'c/run.sh', 'd']);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('A');
  expect(lstatSync(join(folder, 'c/run.sh')).mode & 0o777).toBe(0o755);
  expect([...missing]).toEqual(['large']);
});

test('links are made where they stay inside, and nothing is written through them', async () => {
  const { folder, outside } = await restored({ 'sub/file': 'x' }, [
    link('absolute', '/etc/passwd'),
    link('climbs', '../../etc/passwd'),
    link('sub/deep', '../sub/file'),
    link('sub/up', '..'),
    link('through', 'sub/up/../../etc'),
    link('fine', 'sub/file'),
  ]);
  expect([...outside]).toEqual(['absolute', 'climbs', 'through']);
  expect(readlinkSync(join(folder, 'fine'))).toBe('sub/file');
  expect(readlinkSync(join(folder, 'sub/deep'))).toBe('../sub/file');
  expect(readdirSync(folder).sort()).toEqual(['fine', 'sub']);
});

test.each(['../outside', '/absolute', 'a//b', 'a/../../b'])('a path like %s is refused', async (path) => {
  await expect(
    restored({}, [artefact(path, { sha256: sha256('x'), kept: 'whole' })], contents('x')),
  ).rejects.toThrow('is not a path of a workspace');
});
