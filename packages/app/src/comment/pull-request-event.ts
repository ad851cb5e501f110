import { resolve } from 'node:path';
import { GithubError } from '@plugin-eval/core/errors/github-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { readJsonFile } from '../input-file.ts';
import type { Variables } from '../ports.ts';
import { numberAt, textAt } from './field-at.ts';

const MOST_EVENT_BYTES = 10 * 1024 * 1024;
/** Events whose jobs have repository permissions while processing untrusted contributions. */
const TRUSTED_EVENTS: readonly string[] = ['pull_request_target', 'workflow_run'];

/** The pull request of a job. */
export interface PullRequestEvent {
  number: number;
  /** The commit that has to be checked out; null where the job checks out a merge of it. */
  head: string | null;
}

/**
 * Reads the event of a job of GitHub Actions.
 * @throws GithubError where it is about no pull request
 */
export function pullRequestEvent(variables: Variables, workingDirectory: string): PullRequestEvent {
  const { GITHUB_EVENT_PATH: file, GITHUB_EVENT_NAME: name = '' } = variables;
  if (!file) throw new GithubError(null, 'Set GITHUB_EVENT_PATH, as a job of GitHub Actions has it.');
  const event = readJsonFile(resolve(workingDirectory, file), 'GITHUB_EVENT_PATH', MOST_EVENT_BYTES);
  const number = numberAt(event, 'pull_request', 'number');
  if (number === null)
    throw new GithubError(
      null,
      'The event is about no pull request. Comment in a job of pull_request or pull_request_target.',
    );
  return {
    number,
    head: TRUSTED_EVENTS.includes(name) ? textAt(event, 'pull_request', 'head', 'sha') : null,
  };
}

/**
 * Refuses to call models or run sessions in a job that has the rights of the repository and checks out a stranger's files:
 * quick depth executes nothing.
 * @throws UsageError
 */
export function requireQuickInTrustedJob(depth: string, { GITHUB_EVENT_NAME: name = '' }: Variables): void {
  if (depth === 'quick' || !TRUSTED_EVENTS.includes(name)) return;
  throw new UsageError(
    `A job of ${name} has the rights of this repository, and what it checks out may be a stranger's: only --depth quick is run here. Measure --depth ${depth} in a job of pull_request.`,
  );
}
