import { posix } from 'node:path';
import { folderMarkedBy, type Marker } from '../git-version/find-former-folder.ts';
import type { ChangedFile } from './changed-files.ts';

/** A changed subject: folders relative to the repository root, empty for the root itself. */
export interface ChangedSubject {
  kind: 'skill' | 'plugin' | 'marketplace';
  /** Present folder; null for a removed subject. */
  now: string | null;
  /** Former folder; null for a new subject. */
  before: string | null;
}

const MARKERS: readonly [kind: ChangedSubject['kind'], marker: Marker][] = [
  ['skill', 'SKILL.md'],
  ['plugin', '.codex-plugin/plugin.json'],
  ['plugin', '.claude-plugin/plugin.json'],
  ['marketplace', '.claude-plugin/marketplace.json'],
];

/**
 * Finds skills with changed files, plugins with changes outside their skills, and marketplaces with a changed
 * list. Parts of a listed plugin or marketplace are not repeated.
 * @param present paths of all files now
 * @param former paths of all files before
 */
export function changedSubjects(
  changes: readonly ChangedFile[],
  present: readonly string[],
  former: readonly string[],
): ChangedSubject[] {
  const removed = new Set(changes.filter((change) => change.removed).map(({ path }) => path));
  const now = placesIn(present.filter((path) => !removed.has(path)));
  const before = placesIn(former);
  const movedTo = new Map(
    changes.flatMap(({ path, former: from }) =>
      from === null || from === path ? [] : [[path, from] as const],
    ),
  );
  const movedFrom = new Map([...movedTo].map(([to, from]) => [from, to]));
  const found = new Map<string, ChangedSubject>();
  const add = (place: Place | null, isNow: boolean) => {
    if (place === null) return;
    const { kind, folder, marker } = place;
    const [here, there, moves] = isNow ? [now, before, movedTo] : [before, now, movedFrom];
    const counterpart = there.get(`${kind} ${folder}`) ?? markedBy(there, kind, moves.get(marker)) ?? null;
    // Of two folders that were one, the other is the one that stayed.
    const other =
      counterpart !== null && counterpart.folder !== folder && here.has(`${kind} ${counterpart.folder}`);
    const partner = other ? null : (counterpart?.folder ?? null);
    const subject = { kind, now: isNow ? folder : partner, before: isNow ? partner : folder };
    found.set(`${kind} ${subject.now ?? `- ${subject.before}`}`, subject);
  };
  for (const { path, former: from, removed: isGone } of changes) {
    if (!isGone) add(placeOf(path, now), true);
    if (from !== null) add(placeOf(from, before), false);
  }
  return withoutMembers([...found.values()]);
}

interface Place {
  kind: ChangedSubject['kind'];
  folder: string;
  /** Path of the marker file that makes the folder a subject. */
  marker: string;
}

type Places = ReadonlyMap<string, Place>;

function placesIn(paths: readonly string[]): Places {
  return new Map(
    paths.flatMap((path) =>
      MARKERS.flatMap(([kind, marker]) => {
        const folder = folderMarkedBy(path, marker);
        return folder === null ? [] : [[`${kind} ${folder}`, { kind, folder, marker: path }] as const];
      }),
    ),
  );
}

function markedBy(places: Places, kind: Place['kind'], marker: string | undefined): Place | undefined {
  if (marker === undefined) return undefined;
  return [...places.values()].find((place) => place.kind === kind && place.marker === marker);
}

/** The skill or plugin that a file belongs to; a marketplace only has its own list. */
function placeOf(path: string, places: Places): Place | null {
  const marketplace = folderMarkedBy(path, '.claude-plugin/marketplace.json');
  if (marketplace !== null) return places.get(`marketplace ${marketplace}`) ?? null;
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const name = folder === '.' ? '' : folder;
    const place = places.get(`skill ${name}`) ?? places.get(`plugin ${name}`);
    if (place !== undefined) return place;
    if (name === '') return null;
  }
}

function withoutMembers(subjects: readonly ChangedSubject[]): ChangedSubject[] {
  const wholes = subjects.filter(({ kind, now }) => kind !== 'skill' && now !== null);
  return subjects
    .filter(
      (subject) =>
        !wholes.some(
          (whole) =>
            whole !== subject &&
            whole.before !== null &&
            liesBelow(subject.now, whole.now) &&
            liesBelow(subject.before, whole.before),
        ),
    )
    .toSorted((a, b) => ((a.now ?? a.before ?? '') < (b.now ?? b.before ?? '') ? -1 : 1));
}

/** Returns true for a missing side, which counts as below anything. */
function liesBelow(path: string | null, folder: string | null): boolean {
  return (
    path === null || (folder !== null && path !== folder && (folder === '' || path.startsWith(`${folder}/`)))
  );
}
