import { dirname, resolve } from 'node:path';
import type { RunRecord } from '@plugin-eval/engine/store/journal.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** Folders of a document's skills. No other folder is read for it. */
export interface SourceFolders {
  /** The absolute working directory of the evaluation, base of the document's paths. */
  workingDirectory: string;
  /** Targets of the evaluation's command line; they may lie outside the working directory. */
  targets: readonly Pick<Target, 'path' | 'shown'>[];
}

/** Folders for a report without further information: the current folder, and the report's own. */
export function foldersOfFile(file: string, workingDirectory: string): SourceFolders[] {
  const own = dirname(resolve(workingDirectory, file));
  const folders = own === resolve(workingDirectory) ? [own] : [resolve(workingDirectory), own];
  return folders.map((folder) => ({ workingDirectory: folder, targets: [] }));
}

export function foldersOfRun({
  workingDirectory,
  subjects,
}: Pick<RunRecord, 'workingDirectory' | 'subjects'>): SourceFolders {
  return {
    workingDirectory,
    targets: subjects.map((shown) => ({ shown, path: resolve(workingDirectory, shown) })),
  };
}

/**
 * Resolves a path of a document, following links.
 * @returns null when nothing is there, or when it leaves the working directory and everything that the user named
 */
export function locate(shown: string, folders: SourceFolders): string | null {
  if (shown.includes('\0')) return null;
  const target = folders.targets.find((candidate) => candidate.shown === shown);
  const real = realPathOrNull(target?.path ?? resolve(folders.workingDirectory, shown));
  return real !== null && isWithin(real, folders) ? real : null;
}

/** @param real without links */
export function isWithin(real: string, { workingDirectory, targets }: SourceFolders): boolean {
  return [workingDirectory, ...targets.map(({ path }) => path)].some((folder) => {
    const boundary = realPathOrNull(folder);
    return boundary !== null && isInside(boundary, real);
  });
}
