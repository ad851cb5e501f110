import type { Artefact, KeptContent } from '@plugin-eval/core/documents/executed-session.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { WorkspaceEntries, WorkspaceEntry } from './workspace-archive.ts';

/** Most bytes stored of one session's contents. */
const MOST_KEPT_BYTES = 10_000_000;
const MOST_ARTEFACTS = 2_000;

/** The changes of a session's workspace. */
export interface WorkspaceDifference {
  artefacts: Artefact[];
  artefactsLeftOut: number;
  /** Contents by SHA-256 of the whole file. */
  contents: Record<string, KeptContent>;
  /** Reason unlisted paths may exist; null when all are listed. */
  unseen: string | null;
}

/** The difference of a workspace that could not be read. */
export const NOTHING_SEEN: WorkspaceDifference = {
  artefacts: [],
  artefactsLeftOut: 0,
  contents: {},
  unseen: 'The workspace was lost when the sandbox ended.',
};

/**
 * The difference of a workspace between its files at the start, those after the setup commands, and its end. A folder
 * is listed only when nothing in it is. Source: docs/specification/executed-sessions.md, "Artefacts".
 * @param states in this order; the second is the first where there was no setup
 * @param archive `unread`: entries that were not read; `isWhole`: false when the archiver could not read all of it
 */
export function workspaceDifference(
  [given, prepared, ended]: readonly [WorkspaceEntries, WorkspaceEntries, WorkspaceEntries],
  { unread, isWhole }: { unread: number; isWhole: boolean },
): WorkspaceDifference {
  const paths = [...new Set([...given.keys(), ...ended.keys()])].sort(compareCodePoints);
  const folders = foldersOf(paths);
  const changed = paths.flatMap((path): Artefact[] => {
    const [before, between, after] = [given.get(path), prepared.get(path), ended.get(path)];
    if (isSame(before, after) || ((after ?? before)?.kind === 'folder' && folders.has(path))) return [];
    const change = before === undefined ? 'made' : after === undefined ? 'removed' : 'changed';
    const by = isSame(between, after) ? 'setup' : 'agent';
    const { kind, size, sha256, executable, target } = after ?? {
      ...NOTHING,
      kind: (before as WorkspaceEntry).kind,
    };
    const beforeSha256 = before?.sha256 ?? null;
    return [{ path, change, kind, by, size, sha256, beforeSha256, executable, target, kept: 'none' }];
  });
  const artefacts = changed.slice(0, MOST_ARTEFACTS);
  const contents: Record<string, KeptContent> = {};
  let room = MOST_KEPT_BYTES;
  const keep = (entry: WorkspaceEntry | undefined): boolean => {
    if (entry?.content == null || entry.sha256 === null || entry.content.length > room) return false;
    if (contents[entry.sha256] === undefined) room -= entry.content.length;
    contents[entry.sha256] ??= keptContent(entry.content);
    return true;
  };
  for (const artefact of artefacts) {
    const entry = ended.get(artefact.path);
    if (keep(entry)) artefact.kept = entry?.isWhole ? 'whole' : 'head';
  }
  // What a file was before is for people to compare with, as far as there is room.
  for (const { path } of artefacts) if (given.get(path)?.isWhole) keep(given.get(path));
  const artefactsLeftOut = changed.length - artefacts.length + unread;
  const unseen = isWhole
    ? artefactsLeftOut === 0
      ? null
      : `${artefactsLeftOut} changed paths exceed the storage limit.`
    : 'Parts of the workspace could not be read.';
  return { artefacts, artefactsLeftOut, contents, unseen };
}

/** Decodes a stored content. */
export function contentBytes({ encoding, data }: KeptContent): Buffer {
  return Buffer.from(data, encoding === 'utf8' ? 'utf8' : 'base64');
}

const NOTHING = { size: null, sha256: null, executable: false, target: null } as const;

function isSame(one: WorkspaceEntry | undefined, other: WorkspaceEntry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.kind === other.kind &&
    one.sha256 === other.sha256 &&
    one.executable === other.executable &&
    one.target === other.target
  );
}

function keptContent(content: Buffer): KeptContent {
  const text = content.includes(0) ? null : content.toString('utf8');
  return text !== null && Buffer.from(text, 'utf8').equals(content)
    ? { encoding: 'utf8', data: text }
    : { encoding: 'base64', data: content.toString('base64') };
}

/** All folders that hold something. */
function foldersOf(paths: readonly string[]): Set<string> {
  return new Set(
    paths.flatMap((path) => {
      const parts = path.split('/');
      return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
}
