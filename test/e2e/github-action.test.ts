import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { builtCli, ROOT } from '../support/built-cli.ts';
import { runCommandAsync } from '../support/run-command-async.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SAYS = '"; touch pwned; #$(touch pwned)`touch pwned` @everyone <script>';
const MARK = '<!-- plugin-eval ci -->';

interface Asked {
  method: string;
  url: string;
  body: { body: string } | null;
  authorization: string | undefined;
}

/** The part of GitHub's API that comments need. */
async function standInGithub(pulls: object[] = []) {
  const asked: Asked[] = [];
  const comments: { id: number; body: string; user: { type: string } }[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url = '' } = request;
    const body = text === '' ? null : JSON.parse(text);
    asked.push({ method, url, body, authorization: request.headers.authorization });
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (method === 'GET' && url.includes('/pulls?')) return json(200, url.includes('page=1') ? pulls : []);
    if (method === 'GET')
      return json(200, url.includes('&page=1') || url.includes('?per_page=100&page=1') ? comments : []);
    if (method === 'POST') {
      comments.push({ id: 7, body: body.body, user: { type: 'Bot' } });
      return json(201, { html_url: 'https://github.test/c/7' });
    }
    const own = comments.find(({ id }) => url.endsWith(`/${id}`));
    if (own === undefined) return json(404, {});
    own.body = body.body;
    return json(200, { html_url: 'https://github.test/c/7' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, comments };
}

function repository() {
  const root = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  writeTree(root, { 'skills/crane/SKILL.md': skillText() });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'one');
  git('checkout', '-q', '-b', 'change');
  writeTree(root, {
    'skills/empty/SKILL.md': '---\nname: empty\n---\n',
    'skills/hostile/SKILL.md': `---\nname: ${JSON.stringify(SAYS)}\ndescription: ${JSON.stringify(SAYS)}\n---\n\n${SAYS}\n`,
  });
  git('add', '-A');
  git('commit', '-qm', SAYS);
  return { root, git };
}

/** Runs the steps of action.yml that are a script, as a runner does. */
async function runAction(
  root: string,
  inputs: Record<string, string>,
  variables: Record<string, string> = {},
) {
  const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));
  const step = action.runs.steps.find(({ run }: { run?: string }) => run !== undefined);
  const inputOf = (name: string) => inputs[name] ?? action.inputs[name]?.default ?? '';
  const env = Object.fromEntries(
    Object.entries(step.env as Record<string, string>).map(([name, value]) => [
      name,
      name === 'GITHUB_TOKEN'
        ? inputOf('comment') === 'true'
          ? 'job-token'
          : ''
        : value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input) => inputOf(input)),
    ]),
  );
  const folder = temporaryFolder();
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, '');
  const result = await runCommandAsync('bash', ['-c', step.run], {
    cwd: root,
    env: {
      PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
      HOME: folder,
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_REPOSITORY: 'org/repo',
      ...env,
      INPUT_COMMAND: `${process.execPath} ${builtCli()}`,
      ...variables,
    },
  });
  return { ...result, summary: readFileSync(summary, 'utf8') };
}

describe('the action', () => {
  test('annotates what the change brings, writes the summary, and fails with the gate', async () => {
    const { root } = repository();
    const { code, stdout, summary } = await runAction(root, {});
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error title=plugin-eval fail-on::/m);
    expect(summary).toMatch(/^## Changed skills/);
    expect(summary).not.toContain('<script>');
    expect(JSON.parse(readFileSync(join(root, 'plugin-eval.json'), 'utf8')).subjects).toHaveLength(2);
    expect(JSON.parse(readFileSync(join(root, 'plugin-eval.sarif'), 'utf8')).version).toBe('2.1.0');
  });

  test('whatever inputs and skills say, nothing of it is run', async () => {
    const { root } = repository();
    const { code, stderr } = await runAction(root, {
      paths: `${SAYS}\nskills`,
      base: 'main',
      'fail-on': 'error',
    });
    expect(code).toBe(1);
    expect(stderr).not.toContain('syntax error');
    expect(existsSync(join(root, 'pwned'))).toBe(false);
    expect((await runAction(root, { base: SAYS })).stderr).toContain('git knows no such version');
    expect(existsSync(join(root, 'pwned'))).toBe(false);
  });

  test('makes one comment, edits it, and leaves that of somebody else alone', async () => {
    const { root } = repository();
    const github = await standInGithub();
    github.comments.push({ id: 1, body: `${MARK}\nnot ours`, user: { type: 'User' } });
    const event = join(temporaryFolder(), 'event.json');
    writeFileSync(event, JSON.stringify({ pull_request: { number: 12 } }));
    const variables = { GITHUB_API_URL: github.url, GITHUB_EVENT_PATH: event };
    await runAction(root, { comment: 'true' }, variables);
    const { stdout } = await runAction(root, { comment: 'true' }, variables);
    expect(stdout).toContain('Comment edited on pull request 12');
    expect(github.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH']);
    expect(github.asked.every(({ authorization }) => authorization === 'Bearer job-token')).toBe(true);
    expect(github.comments[0]?.body).toBe(`${MARK}\nnot ours`);
    expect(github.comments[1]?.body).toMatch(/^<!-- plugin-eval ci -->\n## Changed skills/);
    expect(github.comments[1]?.body).not.toMatch(/(^|[^\\&\w])@everyone|<script>/);
    expect(stdout).not.toContain('job-token');
  });
});

describe('a report of a fork', () => {
  const HEAD = 'a'.repeat(40);
  const pull = (changes: { sha?: string; fork?: string; number?: number }) => ({
    number: changes.number ?? 5,
    head: { sha: changes.sha ?? HEAD, repo: { full_name: changes.fork ?? 'stranger/repo' } },
    base: { repo: { full_name: 'org/repo' } },
  });
  const event = {
    workflow_run: { head_sha: HEAD, head_branch: 'change', head_repository: { full_name: 'stranger/repo' } },
  };

  async function post(report: string, pulls: object[]) {
    const github = await standInGithub(pulls);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'report.json'), report);
    writeFileSync(join(folder, 'event.json'), JSON.stringify(event));
    const result = await runCommandAsync(process.execPath, [builtCli(), 'comment', 'report.json'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        ...{ GITHUB_TOKEN: 'job-token', GITHUB_REPOSITORY: 'org/repo', GITHUB_API_URL: github.url },
        GITHUB_EVENT_PATH: join(folder, 'event.json'),
      },
    });
    return { ...result, github };
  }

  async function report() {
    const { root } = repository();
    spawnSync(process.execPath, [builtCli(), 'ci', '-o', 'json:r.json', '--output', 'text'], { cwd: root });
    return readFileSync(join(root, 'r.json'), 'utf8');
  }

  test('goes to the pull request whose head is that commit of that fork', async () => {
    const pulls = [
      pull({ number: 1, fork: 'other/repo' }),
      pull({ number: 2, sha: 'b'.repeat(40) }),
      pull({ number: 3 }),
    ];
    const { code, github } = await post(await report(), pulls);
    expect(code).toBe(0);
    expect(github.asked[0]?.url).toContain('head=stranger%3Achange');
    expect(github.asked.at(-1)?.url).toBe('/repos/org/repo/issues/3/comments');
  });

  test('goes nowhere when there is none', async () => {
    const { code, stderr, github } = await post(await report(), [pull({ sha: 'c'.repeat(40) })]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('No open pull request has the commit');
    expect(github.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each([
    ['not JSON', '{'],
    ['another document', '{"schema_version": "1.0"}'],
    ['with fields of its own', '{"pull_request": 1}'],
  ])('%s is refused before anybody is asked', async (_, text) => {
    const { code, github } = await post(text, [pull({})]);
    expect(code).toBe(2);
    expect(github.asked).toEqual([]);
  });
});
