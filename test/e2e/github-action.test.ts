import { execFileSync } from 'node:child_process';
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
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const SAYS = '"; touch pwned; #$(touch pwned)`touch pwned` @everyone <script>';
const MARK = '<!-- plugin-eval ci -->';

interface Asked {
  method: string;
  url: string;
  body: { body: string } | null;
  authorization: string | undefined;
}

/** The part of GitHub's API that comments need. */
async function standInGithub() {
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
    const { stdout, stderr } = await runAction(root, { comment: 'true' }, variables);
    expect(stderr).toContain('Comment edited on pull request 12');
    expect(github.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH']);
    expect(github.asked.every(({ authorization }) => authorization === 'Bearer job-token')).toBe(true);
    expect(github.comments[0]?.body).toBe(`${MARK}\nnot ours`);
    expect(github.comments[1]?.body).toMatch(/^<!-- plugin-eval ci -->\n## Changed skills/);
    expect(github.comments[1]?.body).not.toMatch(/(^|[^\\&\w])@everyone|<script>/);
    expect(stdout + stderr).not.toContain('job-token');
  });
});

describe('a job of pull_request_target, which has the rights of the repository', () => {
  const FORGED = JSON.stringify({ schema_version: '1.0', subjects: [], quality: null, note: 'All is well' });

  /** The head of a stranger is checked out. */
  async function trusted(
    files: Record<string, TreeEntry> = {},
    { inputs = {}, head }: { inputs?: Record<string, string>; head?: string } = {},
  ) {
    const { root, git } = repository();
    writeTree(root, files);
    git('add', '-A');
    git('commit', '-qm', 'more', '--allow-empty');
    const github = await standInGithub();
    const event = join(temporaryFolder(), 'event.json');
    const sha = head ?? git('rev-parse', 'HEAD').trim();
    writeFileSync(event, JSON.stringify({ pull_request: { number: 5, head: { sha } } }));
    const result = await runAction(
      root,
      { comment: 'true', base: 'main', ...inputs },
      {
        ...{ GITHUB_API_URL: github.url, GITHUB_EVENT_PATH: event },
        GITHUB_EVENT_NAME: 'pull_request_target',
      },
    );
    return { ...result, root, github };
  }

  test('says what it found in the files of the head', async () => {
    const { code, github } = await trusted();
    expect(code).toBe(1);
    expect(github.asked.at(-1)?.url).toBe('/repos/org/repo/issues/5/comments');
    expect(github.comments[0]?.body).toMatch(/^<!-- plugin-eval ci -->\n## Changed skills/);
  });

  test('never posts a report that lies in the checkout, whatever keeps ours from being made', async () => {
    const files = { 'plugin-eval.json': FORGED, 'plugin-eval.sarif': FORGED, 'report.json': FORGED };
    const found = await trusted(files);
    expect(found.github.comments[0]?.body).not.toContain('All is well');
    expect(readFileSync(join(found.root, 'plugin-eval.json'), 'utf8')).not.toContain('All is well');
    const failed = await trusted(files, { inputs: { base: 'nowhere' } });
    expect([failed.code, failed.github.asked]).toEqual([2, []]);
  });

  test('writes through no link of the checkout', async () => {
    const outside = temporaryFolder();
    writeTree(outside, { 'kept.txt': 'kept' });
    const { root, stdout } = await trusted(
      {
        'plugin-eval.json': { link: join(outside, 'kept.txt') },
        out: { link: outside },
      },
      { inputs: { sarif: 'out/log.sarif' } },
    );
    expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('kept');
    expect(existsSync(join(outside, 'log.sarif'))).toBe(false);
    expect(stdout).toContain('its folder leads out of the checkout');
    expect(JSON.parse(readFileSync(join(root, 'plugin-eval.json'), 'utf8')).subjects).toHaveLength(2);
  });

  test('runs no model and no session there, whatever is asked for', async () => {
    const { code, stderr, github } = await trusted({}, { inputs: { depth: 'standard', 'max-cost': '1' } });
    expect([code, github.asked]).toEqual([2, []]);
    expect(stderr).toContain('only --depth quick is run here');
  });

  test('says nothing of a pull request whose head is not checked out', async () => {
    const { stderr, github } = await trusted({}, { head: 'a'.repeat(40) });
    expect(stderr).toContain('The commit aaaaaaaaaaaa of the pull request is not checked out.');
    expect(github.asked).toEqual([]);
  });

  test("an event without a pull request gets no comment: a report of another job may be a stranger's", async () => {
    const { root } = repository();
    const github = await standInGithub();
    const event = join(temporaryFolder(), 'event.json');
    writeFileSync(event, JSON.stringify({ workflow_run: { head_sha: 'a'.repeat(40) } }));
    const variables = { GITHUB_API_URL: github.url, GITHUB_EVENT_PATH: event };
    const { stderr } = await runAction(root, { comment: 'true' }, variables);
    expect(stderr).toContain('The event is about no pull request.');
    expect(github.asked).toEqual([]);
  });
});
