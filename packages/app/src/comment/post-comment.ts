import { GithubError } from '@plugin-eval/core/errors/github-error.ts';
import { commitOf } from '../git-version/commit-of.ts';
import { gitRootOf } from '../git-version/version-at-reference.ts';
import type { Ports } from '../ports.ts';
import { numberAt, textAt } from './field-at.ts';
import { githubApi } from './github-api.ts';
import { pullRequestEvent } from './pull-request-event.ts';

/** The first line of our comment, by which it is found again. */
const COMMENT_MARK = '<!-- plugin-eval ci -->';

export interface PostedComment {
  pullRequest: number;
  url: string | null;
  action: 'created' | 'edited';
}

/**
 * Posts this process's result as our single comment on the job's pull request: created the first time, edited
 * later. It reads no file, so the content cannot be forged.
 * @param markdown with everything that a skill says escaped
 * @throws GithubError
 */
export async function postComment(
  markdown: string,
  workingDirectory: string,
  { variables, signal }: Pick<Ports, 'variables' | 'signal'>,
): Promise<PostedComment> {
  const { number: pullRequest, head } = pullRequestEvent(variables, workingDirectory);
  await requireHead(head, workingDirectory);
  const api = githubApi(variables, signal);
  const body = `${COMMENT_MARK}\n${markdown}`;
  const comments = await api.list(`/repos/${api.repository}/issues/${pullRequest}/comments`);
  // Anybody can write the mark; only a comment of a bot is ours.
  const ours = comments.find(
    (one) => textAt(one, 'body')?.startsWith(COMMENT_MARK) === true && textAt(one, 'user', 'type') === 'Bot',
  );
  const id = numberAt(ours, 'id');
  const answer =
    id === null
      ? await api.send('POST', `/repos/${api.repository}/issues/${pullRequest}/comments`, { body })
      : await api.send('PATCH', `/repos/${api.repository}/issues/comments/${id}`, { body });
  return { pullRequest, url: textAt(answer, 'html_url'), action: id === null ? 'created' : 'edited' };
}

/** Rejects the base checkout that a pull_request_target job has by default: nothing has changed there. */
async function requireHead(head: string | null, workingDirectory: string): Promise<void> {
  if (head === null) return;
  const root = gitRootOf(workingDirectory);
  const present = root === null ? null : await commitOf(root, 'HEAD');
  if (present === head) return;
  throw new GithubError(
    null,
    `The commit ${head.slice(0, 12)} of the pull request is not checked out. Give actions/checkout the ref \${{ github.event.pull_request.head.sha }}.`,
  );
}
