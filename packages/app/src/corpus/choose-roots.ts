import { isFolder, isInside } from '@plugin-eval/skill/path-probe.ts';

export interface RootChoice {
  /**
   * Folders to search: the named ones, and known ones inside them, since they see links that the outer ones
   * do not.
   */
  searched: string[];
  /** Known ones inside the named ones that no longer exist. */
  gone: string[];
  /** Known roots that are missing now, perhaps on an unmounted disk. */
  missing: string[];
}

/**
 * Chooses the folders of one indexing run.
 * @param named real paths, all there
 * @param known roots of the corpus
 */
export function chooseRoots(named: readonly string[], known: readonly string[]): RootChoice {
  const others = known.filter((root) => !named.includes(root));
  const inner = others.filter((root) => named.some((folder) => isInside(folder, root)));
  const outer = others.filter((root) => !inner.includes(root));
  return {
    // An outer folder comes before the ones in it, and knows more of what a skill belongs to.
    searched: [...new Set([...named, ...inner.filter(isFolder)])].sort((a, b) => a.length - b.length),
    gone: inner.filter((root) => !isFolder(root)),
    missing: outer.filter((root) => !isFolder(root)),
  };
}
