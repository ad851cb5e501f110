import { GithubError } from '@plugin-eval/core/errors/github-error.ts';
import type { Variables } from '../ports.ts';

const LONGEST_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** A hundred each. */
const MOST_PAGES = 20;

/** GitHub operations of a job in its own repository. */
export interface GithubApi {
  /** `owner/name`. */
  repository: string;
  get(path: string): Promise<unknown>;
  /** All pages of a list, up to 2,000 entries. */
  list(path: string): Promise<unknown[]>;
  send(method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown>;
}

/**
 * The API as the environment of a job names it: `GITHUB_TOKEN`, `GITHUB_REPOSITORY`, `GITHUB_API_URL`.
 * @throws GithubError when something of it is missing
 */
export function githubApi(variables: Variables, signal: AbortSignal): GithubApi {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_API_URL: base } = variables;
  if (!token || !repository)
    throw new GithubError(
      null,
      'Set GITHUB_TOKEN and GITHUB_REPOSITORY, as a job of GitHub Actions has them.',
    );
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new GithubError(null, 'GITHUB_REPOSITORY is not of the form owner/name.');
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const url = `${(base || 'https://api.github.com').replace(/\/+$/, '')}${path}`;
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
        'user-agent': 'plugin-eval',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      signal.throwIfAborted();
      throw new GithubError(null, `GitHub cannot be reached: ${reasonOf(error)}.`);
    });
    return answerOf(response, `${method} ${path}`);
  };
  return {
    repository,
    get: (path) => call('GET', path),
    list: async (path) => {
      const entries: unknown[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const part = await call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`);
        if (!Array.isArray(part)) break;
        entries.push(...part);
        if (part.length < 100) break;
      }
      return entries;
    },
    send: call,
  };
}

async function answerOf(response: Response, what: string): Promise<unknown> {
  const text = await boundedText(response);
  if (response.ok) {
    try {
      return JSON.parse(text);
    } catch {
      throw new GithubError(response.status, `GitHub answered ${what} with something that is not JSON.`);
    }
  }
  const hint =
    response.status === 401 || response.status === 403 || response.status === 404
      ? ' The job needs the permission pull-requests: write.'
      : '';
  throw new GithubError(response.status, `GitHub refused ${what} with ${response.status}.${hint}`);
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new GithubError(response.status, 'GitHub answered with more than 16 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: Error): string {
  const { cause } = error;
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return code ?? error.name;
}
