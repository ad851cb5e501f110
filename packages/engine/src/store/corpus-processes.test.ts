import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteCorpus } from './sqlite-corpus.ts';

const WRITER = fileURLToPath(new URL('../../../../test/support/corpus-writer.ts', import.meta.url));
const SKILLS = 150;

interface Writer {
  process: ChildProcess;
  /** The last generation that it reported. */
  reported: () => number;
  ended: Promise<{ code: number | null; errors: string }>;
}

function startWriter(
  folder: string,
  root: string,
  generations: number,
  onReport?: (generation: number, writer: ChildProcess) => void,
): Writer {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    WRITER,
    folder,
    root,
    `${SKILLS}`,
    `${generations}`,
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let [output, errors] = ['', ''];
  const reported = () => Number(output.split('\n').at(-2) ?? 0);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    onReport?.(reported(), child);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<Awaited<Writer['ended']>>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  return { process: child, reported, ended };
}

async function contentsOf(folder: string) {
  const corpus = await openSqliteCorpus(folder, 'existing');
  if (corpus === null) return null;
  const contents = {
    skills: await corpus.skills(),
    roots: await corpus.roots(),
    matchups: await corpus.matchups('judge'),
  };
  await corpus.close();
  return contents;
}

test('processes that begin one corpus together lose nothing of one another', async () => {
  const folder = join(temporaryFolder(), 'home', 'corpus');
  const roots = ['/one', '/one/inner', '/two'];
  const writers = roots.map((root) => startWriter(folder, root, 12));
  for (const { ended } of writers) expect(await ended).toEqual({ code: 0, errors: '' });

  const contents = await contentsOf(folder);
  expect(contents?.roots).toEqual(roots);
  for (const root of roots) {
    const own = contents?.skills.filter((skill) => skill.root === root);
    expect(own).toHaveLength(SKILLS);
    expect(new Set(own?.map(({ lineCount }) => lineCount))).toEqual(new Set([12]));
  }
  // Each has its own twelve, and one pair was decided by all.
  expect(contents?.matchups).toHaveLength(3 * 12 + 1);
});

test.each([1, 2, 5, 9])(
  'kill -9 after generation %i: the corpus holds that one or a later one, whole',
  async (generation) => {
    const folder = temporaryFolder();
    const writer = startWriter(folder, '/one', 1_000, (reported, child) => {
      // In the middle of the next one, or while it is committed.
      if (reported >= generation) setTimeout(() => child.kill('SIGKILL'), generation * 3);
    });
    expect((await writer.ended).code).toBeNull();

    const contents = await contentsOf(folder);
    expect(contents?.skills).toHaveLength(SKILLS);
    const [found, ...others] = new Set(contents?.skills.map(({ lineCount }) => lineCount));
    expect(others).toEqual([]);
    expect(found).toBeGreaterThanOrEqual(writer.reported());
    expect(found).toBeLessThanOrEqual(writer.reported() + 1);
    // Whoever comes next can go on.
    expect(await startWriter(folder, '/one', 1).ended).toEqual({ code: 0, errors: '' });
    expect((await contentsOf(folder))?.skills).toHaveLength(SKILLS);
  },
);
