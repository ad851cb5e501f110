import { isInside } from '@plugin-eval/skill/path-probe.ts';
import type { CorpusSkill } from './corpus.ts';

/** Folders of a corpus in one update; all real and absolute. */
export interface RootChange {
  /** Searched anew. */
  roots: readonly string[];
  /** Paths that are no longer part of the corpus. */
  forgotten: readonly string[];
  /** Every root of the corpus after the change. */
  left: readonly string[];
}

/**
 * Finds the effects of an update on skills that it does not contain. A root inside another one may have found what the other cannot
 * see (it is a plugin, say, that keeps skills elsewhere), so each has its own say about what it found.
 * @returns paths to remove, and skills that change to another root
 */
export function replacedSkills(
  present: readonly Pick<CorpusSkill, 'path' | 'root'>[],
  brought: readonly Pick<CorpusSkill, 'path'>[],
  { roots, forgotten, left }: RootChange,
): { removed: string[]; moved: { path: string; root: string }[] } {
  const kept = new Set(brought.map(({ path }) => path));
  const removed: string[] = [];
  const moved: { path: string; root: string }[] = [];
  for (const { path, root } of present) {
    if (kept.has(path)) continue;
    const isForgotten = forgotten.includes(root);
    const isSearched =
      roots.includes(root) ||
      roots.some((searched) => isInside(searched, path) && (isForgotten || !isInside(searched, root)));
    if (isSearched) removed.push(path);
    else if (isForgotten) {
      const heir = innermost(left, path);
      if (heir === null) removed.push(path);
      else moved.push({ path, root: heir });
    }
  }
  return { removed, moved };
}

/** The longest of the folders that hold a path; null when none does. */
export function innermost(folders: readonly string[], path: string): string | null {
  const holding = folders.filter((folder) => isInside(folder, path));
  return holding.reduce<string | null>(
    (longest, folder) => (longest === null || folder.length > longest.length ? folder : longest),
    null,
  );
}
