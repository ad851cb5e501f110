import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { serveRepository, type Twist } from '@plugin-eval/tests/support/git-server.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts';
import { fetchSource } from './fetch-source.ts';

function repository(): string {
  const root = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  git('init', '-q', '-b', 'main');
  writeTree(root, {
    'SKILL.md': 'text',
    'a.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
  });
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  return root;
}

/** Fetches, puts everything away again, and says what came, and what lay in the temporary folder before and after. */
async function fetchFrom(
  given: string,
  variables: Record<string, string> = {},
  limits: Partial<FetchLimits> = {},
) {
  const clean: (() => void)[] = [];
  try {
    const { folder, leftOut } = await fetchSource(given, {
      ...{ workingDirectory: temporaryFolder(), protocols: ['http'], signal: new AbortController().signal },
      limits: { ...FETCH_LIMITS, maxMs: 20_000, ...limits },
      variables: { PATH: process.env.PATH ?? '', ...variables },
      putAway: (one) => void clean.push(one),
    });
    const files = readdirSync(folder).filter((name) => name !== '.git');
    return {
      leftOut,
      files: files.map((name) => [name, readFileSync(join(folder, name), 'utf8').slice(0, 30)]),
    };
  } finally {
    for (const one of clean) one();
  }
}

/** The pack in an answer, behind what the side band puts before it: the rest is put back around what it is made into. */
function packMade(change: (pack: Buffer) => Buffer): Twist {
  return (honest) => {
    const lines: Buffer[] = [];
    const pack: Buffer[] = [];
    for (let at = 0; at + 4 <= honest.length; ) {
      const length = Number.parseInt(honest.toString('latin1', at, at + 4), 16) || 4;
      const line = honest.subarray(at, at + length);
      if (line[4] === 1) pack.push(line.subarray(5));
      else if (line.length > 4 && line[4] !== 2) lines.push(line);
      else if (line.length === 4 && pack.length === 0) lines.push(line);
      at += length;
    }
    // Before the pack the server is asked what it would leave out.
    if (pack.length === 0) return honest;
    const changed = change(Buffer.concat(pack));
    const pieces: Buffer[] = [];
    for (let at = 0; at < changed.length; at += 60_000) {
      const piece = changed.subarray(at, at + 60_000);
      pieces.push(Buffer.from((piece.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), piece);
    }
    return Buffer.concat([...lines, ...pieces, Buffer.from('0000')]);
  };
}

describe('an honest server', () => {
  test('hands out what the repository holds; pointers of LFS stay pointers', async () => {
    const { url } = await serveRepository(repository(), { pack: packMade((pack) => pack) });
    expect(await fetchFrom(url)).toEqual({
      files: [
        ['SKILL.md', 'text'],
        ['a.bin', 'version https://git-lfs.github'],
      ],
      leftOut: [],
    });
  });

  test('gets neither keys nor cookies', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, '.netrc'), 'default login a password b\n');
    writeFileSync(join(home, '.gitconfig'), '[http]\n\textraHeader = X-Key: a\n\tcookieFile = /dev/null\n');
    const { url, requests } = await serveRepository(repository(), {
      advertisement: (honest, _, response) => {
        response.setHeader('set-cookie', 'a=b; Path=/');
        return honest;
      },
    });
    await fetchFrom(url, { HOME: home, XDG_CONFIG_HOME: home, NETRC: join(home, '.netrc') });
    const sent = requests.map(
      ({ headers }) => headers.cookie ?? headers.authorization ?? headers['x-key'] ?? '',
    );
    expect([requests.length > 1, ...new Set(sent)]).toEqual([true, '']);
  });
});

describe('a server whose answer is no repository', () => {
  test.each<[string, Twist]>([
    [
      'a page',
      (_, __, response) => {
        response.setHeader('content-type', 'text/html');
        return Buffer.from('<html><script>alert(1)</script>');
      },
    ],
    ['a page that says it is git', () => Buffer.from('<html>\u001b[2J')],
    ['nothing', () => Buffer.alloc(0)],
    ['lines that are longer than they say', () => Buffer.from('001e# service=git-upload-pack\n0000ffffabc')],
    ['lines of no length', () => Buffer.from(`001e# service=git-upload-pack\n0000${'0001'.repeat(1000)}`)],
    ['half of it', (honest) => honest.subarray(0, honest.length / 2)],
    [
      'an end in the middle',
      (honest, _, response) => {
        response.setHeader('content-length', honest.length + 10);
        response.write(honest);
        setTimeout(() => response.destroy(), 50);
        return null;
      },
    ],
    [
      'an error',
      (_, __, response) => {
        response.statusCode = 500;
        return Buffer.from('\u001b]0;x\u0007');
      },
    ],
  ])('%s', async (_, advertisement) => {
    const { url } = await serveRepository(repository(), { advertisement });
    const failed = await fetchFrom(url).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FetchError);
    expect(JSON.stringify((failed as Error).message)).not.toMatch(/\\u00|alert|html/);
  });

  test('an old one, which names other servers to fetch from, is asked for no more', async () => {
    const { url, requests } = await serveRepository(repository(), {
      advertisement: (_, { url: path }, response) => {
        response.setHeader('content-type', 'text/plain');
        if (path.includes('info/refs')) return Buffer.from(`${'a'.repeat(40)}\trefs/heads/main\n`);
        return Buffer.from(path.endsWith('HEAD') ? 'ref: refs/heads/main\n' : 'http://127.0.0.1:1/objects\n');
      },
    });
    await expect(fetchFrom(url)).rejects.toThrow(FetchError);
    expect(requests.map((request) => request.url).join('\n')).not.toMatch(/alternates/);
  });
});

describe('a pack that lies', () => {
  const numbered = (count: number) => (pack: Buffer) => {
    const copy = Buffer.from(pack);
    copy.writeUInt32BE(count, 8);
    return copy;
  };
  test.each<[string, (pack: Buffer) => Buffer]>([
    ['cut off', (pack) => pack.subarray(0, pack.length / 2)],
    ['without its end', (pack) => pack.subarray(0, -20)],
    [
      'with other bytes',
      (pack) => Buffer.concat([pack.subarray(0, 40), Buffer.alloc(20, 7), pack.subarray(60)]),
    ],
    ['with more objects than it has', numbered(0xffffffff)],
    ['with fewer objects than it has', numbered(1)],
    ['without objects', (pack) => pack.subarray(0, 12)],
    ['of another kind', () => Buffer.alloc(1_000_000, 'x')],
    // A blob of 64 GB, by its head.
    [
      'with an object that says it is huge',
      (pack) =>
        Buffer.concat([
          numbered(1)(pack).subarray(0, 12),
          Buffer.from([0xbf, 0xff, 0xff, 0xff, 0xff, 0x7f]),
          deflateSync('a'),
          Buffer.alloc(20),
        ]),
    ],
    [
      'with a difference from nothing',
      (pack) =>
        Buffer.concat([
          numbered(1)(pack).subarray(0, 12),
          Buffer.from([0x75]),
          Buffer.alloc(20, 9),
          deflateSync('abcde'),
          Buffer.alloc(20),
        ]),
    ],
  ])('%s', async (_, change) => {
    const { url } = await serveRepository(repository(), { pack: packMade(change) });
    await expect(fetchFrom(url)).rejects.toThrow(FetchError);
  });
});

test('names of branches that lead elsewhere or hold escapes change nothing', async () => {
  const { url } = await serveRepository(repository(), {
    advertisement: (honest) => {
      const id = /[0-9a-f]{40}/.exec(honest.toString('latin1'))?.[0] ?? '';
      const line = (name: string) => {
        const text = `${id} ${name}\n`;
        return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
      };
      const more = [
        'refs/heads/../../../x',
        'refs/heads/a\u001b[2J',
        'refs/heads/-u',
        'HEAD.lock',
        '--upload-pack=x',
      ];
      return Buffer.concat([
        honest.subarray(0, -4),
        Buffer.from(more.map(line).join('')),
        Buffer.from('0000'),
      ]);
    },
  });
  expect((await fetchFrom(url)).files).toHaveLength(2);
  await expect(fetchFrom(`${url}@-u`)).rejects.toThrow(/not a branch/);
});

test('what comes packed over the wire is bounded too', async () => {
  const { url } = await serveRepository(repository(), {
    advertisement: (honest, _, response) => {
      response.setHeader('content-encoding', 'gzip');
      const id = /[0-9a-f]{40}/.exec(honest.toString('latin1'))?.[0] ?? '';
      const line = `003d${id} refs/heads/aaaaaaaaaa\n`;
      return gzipSync(Buffer.concat([honest.subarray(0, -4), Buffer.alloc(200 * 1024 * 1024, line)]));
    },
  });
  await expect(fetchFrom(url, {}, { maxMs: 15_000 })).rejects.toThrow(FetchError);
});
