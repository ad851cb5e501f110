import type { SourceHost } from '@plugin-eval/report/view-model/link-places.ts';
import type { CliIo } from './io.ts';
import { repositoryPrefix } from './repository-prefix.ts';

/**
 * Reads from a job's environment where to view the files of this commit: GitHub Actions (`GITHUB_SERVER_URL`,
 * `GITHUB_REPOSITORY`, `GITHUB_SHA`) or GitLab CI (`CI_PROJECT_URL`, `CI_COMMIT_SHA`).
 * @returns undefined outside such a job
 */
export async function sourceHostOf(io: CliIo): Promise<SourceHost | undefined> {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, CI_PROJECT_URL, CI_COMMIT_SHA } = io.variables;
  const files =
    GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_SHA
      ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}`
      : CI_PROJECT_URL && CI_COMMIT_SHA
        ? `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}`
        : null;
  if (files === null) return undefined;
  const { findAnyRule } = await import('@plugin-eval/report/rule-catalogue.ts');
  return { files, prefix: repositoryPrefix(io), hasRulePage: (id) => findAnyRule(id) !== undefined };
}
