import { resolve } from 'node:path';
import { type CiReport, ciReportSchema } from '../documents/ci-report.ts';
import { fromDocument } from '../documents/from-document.ts';
import { ConfigError } from '../errors/config-error.ts';
import { GithubError } from '../errors/github-error.ts';
import { githubApi } from './comment/github-api.ts';
import { numberAt, pullRequestOfEvent, textAt } from './comment/pull-request-of-event.ts';
import { readJsonFile } from './input-file.ts';
import type { Ports } from './ports.ts';

const MOST_REPORT_BYTES = 10 * 1024 * 1024;
const MOST_EVENT_BYTES = 10 * 1024 * 1024;

/** The first line of our comment, by which it is found again. */
const COMMENT_MARK = '<!-- plugin-eval ci -->';

export interface CommentRequest {
  /** A JSON report of `ci`. It may come from a stranger: it is checked, and nothing in it decides where it is posted. */
  report: string;
  /** Absolute. */
  workingDirectory: string;
}

export interface PostedComment {
  pullRequest: number;
  url: string | null;
  action: 'created' | 'edited';
}

/**
 * Posts a report of `ci` as the one comment of ours on the pull request that the event of this job is about: made the first
 * time, edited after that.
 * @param render makes Markdown of the report, everything in it escaped
 * @throws ConfigError for a file that is not a report; GithubError
 */
export async function comment(
  { report: file, workingDirectory }: CommentRequest,
  render: (report: CiReport) => string,
  { variables, signal }: Pick<Ports, 'variables' | 'signal'>,
): Promise<PostedComment> {
  const checked = ciReportSchema.safeParse(
    readJsonFile(resolve(workingDirectory, file), file, MOST_REPORT_BYTES),
  );
  if (!checked.success) throw new ConfigError(file, null, 'it is not a report of plugin-eval ci.');
  const eventFile = variables.GITHUB_EVENT_PATH;
  if (!eventFile) throw new GithubError(null, 'Set GITHUB_EVENT_PATH, as a job of GitHub Actions has it.');
  const event = readJsonFile(resolve(workingDirectory, eventFile), 'GITHUB_EVENT_PATH', MOST_EVENT_BYTES);
  const api = githubApi(variables, signal);
  const pullRequest = await pullRequestOfEvent(event, api);
  const body = `${COMMENT_MARK}\n${render(fromDocument(ciReportSchema, checked.data))}`;
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
