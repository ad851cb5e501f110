import { GithubError } from '../../errors/github-error.ts';
import type { GithubApi } from './github-api.ts';

/**
 * The number of the pull request that an event is about. For `workflow_run` it is looked up by the repository and the commit that
 * the event itself names: what an artefact says of it may be anybody's.
 * @param event as GitHub wrote it
 * @throws GithubError
 */
export async function pullRequestOfEvent(event: unknown, api: GithubApi): Promise<number> {
  const number = numberAt(event, 'pull_request', 'number');
  if (number !== null) return number;
  const sha = textAt(event, 'workflow_run', 'head_sha');
  const branch = textAt(event, 'workflow_run', 'head_branch');
  const repository = textAt(event, 'workflow_run', 'head_repository', 'full_name');
  if (sha === null || branch === null || repository === null)
    throw new GithubError(null, 'The event is neither of a pull request nor of a workflow run.');
  const head = `${repository.split('/')[0]}:${branch}`;
  const candidates = await api.list(
    `/repos/${api.repository}/pulls?state=open&head=${encodeURIComponent(head)}`,
  );
  const found = candidates.find(
    (candidate) =>
      textAt(candidate, 'head', 'sha') === sha &&
      textAt(candidate, 'head', 'repo', 'full_name') === repository &&
      textAt(candidate, 'base', 'repo', 'full_name') === api.repository,
  );
  const foundNumber = numberAt(found, 'number');
  if (foundNumber === null)
    throw new GithubError(null, `No open pull request has the commit ${sha.slice(0, 12)} as its head.`);
  return foundNumber;
}

/** A field below others; null for everything that is not there. */
function fieldAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (current, key) =>
      current !== null && typeof current === 'object' && Object.hasOwn(current, key)
        ? (current as Record<string, unknown>)[key]
        : null,
    value,
  );
}

export function textAt(value: unknown, ...keys: string[]): string | null {
  const found = fieldAt(value, keys);
  return typeof found === 'string' ? found : null;
}

export function numberAt(value: unknown, ...keys: string[]): number | null {
  const found = fieldAt(value, keys);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
}
