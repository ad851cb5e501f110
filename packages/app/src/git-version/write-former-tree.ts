import { basename, posix } from 'node:path';
import { bytesOf, type CommittedFile } from '@plugin-eval/scan/fetch/committed-files.ts';
import { writeVersion } from '@plugin-eval/scan/fetch/write-version.ts';
import { isLinked, linkedPaths } from './linked-paths.ts';

/** Files of a commit, and those needed in full. */
export interface FormerTree {
  /** Absolute: the root of the repository. */
  repository: string;
  /** Files written in full. */
  own: readonly CommittedFile[];
  /**
   * Skills and manifests with their text, link targets of `own`, and all others empty: only their existence
   * counts.
   */
  others: readonly CommittedFile[];
}

/**
 * Writes files of a commit to a temporary folder named like the repository's.
 * @throws Error when git fails; NodeJS.ErrnoException, with a code, when they cannot be written
 */
export async function writeFormerTree(tree: FormerTree): Promise<{ folder: string; remove: () => void }> {
  const bytes = await bytesByPath(tree);
  return writeVersion(
    basename(tree.repository),
    [...tree.own, ...tree.others].map(({ path, isLink }) => ({
      path,
      isLink,
      bytes: bytes.get(path) ?? null,
    })),
  );
}

/** Contents of every file whose bytes matter: links, the skill and its links, other skills, and manifests. */
async function bytesByPath({ repository, own, others }: FormerTree): Promise<Map<string, Buffer>> {
  const links = [...own, ...others].filter(({ isLink }) => isLink);
  const targets = await bytesOf(repository, links);
  const read = new Map(links.map(({ path }, index) => [path, targets[index] ?? Buffer.alloc(0)]));
  const linksOf = (files: readonly CommittedFile[]) =>
    files
      .filter(({ isLink }) => isLink)
      .map(({ path }) => ({ path, target: read.get(path)?.toString('utf8') ?? '' }));
  const linked = linkedPaths(linksOf(own), linksOf(others));
  const files = [...own, ...others.filter(({ path }) => isRead(path) || isLinked(path, linked))].filter(
    ({ isLink }) => !isLink,
  );
  const contents = await bytesOf(repository, files);
  files.forEach(({ path }, index) => {
    read.set(path, contents[index] ?? Buffer.alloc(0));
  });
  return read;
}

const MANIFEST_NAMES: ReadonlySet<string> = new Set(['plugin.json', 'marketplace.json']);

function isSkillFile(path: string): boolean {
  return posix.basename(path).toLowerCase() === 'skill.md';
}

function isRead(path: string): boolean {
  return isSkillFile(path) || MANIFEST_NAMES.has(posix.basename(path));
}
