import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { PROJECT_FILES } from '@plugin-eval/engine/config/resolve-settings.ts';
import type { CommittedFile } from '@plugin-eval/scan/fetch/committed-files.ts';
import { writeFormerTree } from '../git-version/write-former-tree.ts';
import type { ChangedSubject } from './changed-subjects.ts';

const MOST_OWN_FILES = 20_000;
const MOST_NEIGHBOURS = 20_000;

/** The part of the repository at the base that the change needs. */
export interface BaseTree {
  /** Absolute; temporary. */
  folder: string;
  /** The configuration at the base; empty when there was none. */
  configFile: string;
  remove(): void;
}

/**
 * Writes the subjects, the configuration and the baseline as of the base: the rules that decide on a change
 * must not come from the change itself.
 * @param files of the base
 * @param also other paths that are wanted whole
 * @throws GitVersionError
 */
export async function writeBaseTree(
  repository: string,
  commit: string,
  files: readonly CommittedFile[],
  subjects: readonly ChangedSubject[],
  also: readonly string[],
): Promise<BaseTree> {
  const folders = subjects.flatMap(({ before }) => before ?? []);
  const wanted = new Set([...PROJECT_FILES, ...also]);
  const isOwn = ({ path }: CommittedFile) =>
    wanted.has(path) || folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  const own = files.filter(isOwn);
  const fail = (problem: string) => new GitVersionError(repository, commit, problem);
  if (own.length > MOST_OWN_FILES) throw fail(`what changed held more than ${MOST_OWN_FILES} files`);
  const others = files.filter((file) => !isOwn(file)).slice(0, MOST_NEIGHBOURS);
  const { folder, remove } = await writeFormerTree({ repository, own, others }).catch((error: Error) => {
    throw fail(`its files cannot be restored: ${error.message}`);
  });
  const known = PROJECT_FILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  const configFile = known ?? join(folder, '.git', 'no-configuration.json');
  if (known === undefined) writeFileSync(configFile, '{}');
  return { folder, configFile, remove };
}
