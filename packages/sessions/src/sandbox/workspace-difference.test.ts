import { expect, test } from 'vitest';
import type { WorkspaceEntries, WorkspaceEntry } from './workspace-archive.ts';
import { contentBytes, workspaceDifference } from './workspace-difference.ts';

const file = (text: string, parts: Partial<WorkspaceEntry> = {}): WorkspaceEntry => ({
  ...{ kind: 'file', size: text.length, sha256: `hash of ${text}`, executable: false, target: null },
  ...{ content: Buffer.from(text), isWhole: true },
  ...parts,
});
const FOLDER = file('', { kind: 'folder', size: null, sha256: null, content: null, isWhole: false });
const entries = (all: Record<string, WorkspaceEntry>): WorkspaceEntries => new Map(Object.entries(all));

test('a path is made, changed or removed, by the setup or by the agent; what is the same is not listed', () => {
  const given = entries({
    same: file('s'),
    edited: file('e'),
    gone: file('g'),
    run: file('r'),
    prepared: file('p'),
  });
  const prepared = entries({ ...Object.fromEntries(given), prepared: file('P'), touched: file('t') });
  const ended = entries({
    ...{ same: file('s'), edited: file('E'), run: file('r', { executable: true }), prepared: file('P') },
    ...{ touched: file('T'), new: FOLDER, 'new/file': file('f'), empty: FOLDER },
  });
  const { artefacts, artefactsLeftOut, contents, unseen } = workspaceDifference([given, prepared, ended], {
    ...{ unread: 3, isWhole: true },
  });
  expect(artefacts.map(({ path, change, by }) => `${path} ${change} ${by}`)).toEqual([
    'edited changed agent',
    'empty made agent',
    'gone removed agent',
    'new/file made agent',
    'prepared changed setup',
    'run changed agent',
    'touched made agent',
  ]);
  expect(artefacts[2]).toMatchObject({ kind: 'file', size: null, sha256: null, kept: 'none' });
  expect([artefactsLeftOut, unseen]).toEqual([3, '3 changed paths exceed the storage limit.']);
  expect(artefacts.map(({ beforeSha256 }) => beforeSha256)).toEqual([
    ...['hash of e', null, 'hash of g', null, 'hash of p', 'hash of r', null],
  ]);
  // With what the changed and removed ones were before.
  expect(Object.keys(contents).sort()).toEqual(
    ['E', 'P', 'T', 'e', 'f', 'g', 'p', 'r'].map((text) => `hash of ${text}`),
  );
});

test('contents are kept as text or as bytes, within 10 MB of a session', () => {
  const bytes = Buffer.from([0xff, 0, 1]);
  const large = (letter: string) => file(letter.repeat(900_000), { sha256: letter });
  const ended = entries({
    ...Object.fromEntries([...'abcdefghijklm'].map((letter) => [letter, large(letter)])),
    bytes: file('', { content: bytes, sha256: 'bytes' }),
    head: file('beginning', { isWhole: false, sha256: 'head' }),
  });
  const { artefacts, contents } = workspaceDifference([new Map(), new Map(), ended], {
    unread: 0,
    isWhole: true,
  });
  // Eleven of 900,000 bytes with three and nine more: 9,900,012.
  const kept = artefacts.filter((one) => one.kept === 'whole').map(({ path }) => path);
  expect(kept).toEqual([...'ab', 'bytes', ...'cdefghijk']);
  expect(artefacts.find(({ path }) => path === 'head')?.kept).toBe('head');
  expect(contents.bytes).toEqual({ encoding: 'base64', data: '/wAB' });
  expect(contents.bytes === undefined ? null : contentBytes(contents.bytes)).toEqual(bytes);
});
