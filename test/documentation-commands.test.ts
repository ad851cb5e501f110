import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksIn, documentedPages } from './documented/command-blocks.ts';
import { isSlow, runnable, unusedExceptions } from './documented/command-pages.ts';
import { startPageStage } from './documented/page-stage.ts';
import { problemsOfBlocks } from './documented/run-pages.ts';

const pages = documentedPages();
const all = pages.flatMap(({ blocks }) => blocks);
const commandsIn = (blocks: typeof all) => blocks.flatMap(({ commands }) => commands);

test('few commands are not run, and each for a reason that still counts', () => {
  expect(unusedExceptions(all)).toEqual([]);
  expect(commandsIn(all).length - commandsIn(all.map(runnable)).length).toBeLessThanOrEqual(28);
});

describe('a block', () => {
  test('has commands over several lines, and the output below them', () => {
    const [first, second] = blocksIn(
      "```console\n$ cat <<'END' > a\nx\nEND\n$ plugin-eval score \\\n  a\nShown.\n```\n\nText.\n\n   ```sh\n   b # c\n   ```\n\n```text\nOut\n```\n",
    );
    expect(first?.commands).toEqual([
      { text: "cat <<'END' > a\nx\nEND", shown: [] },
      { text: 'plugin-eval score \\\n  a', shown: ['Shown.'] },
    ]);
    expect(second).toEqual({ commands: [{ text: 'b # c', shown: [] }], output: 'Out\n' });
  });
});

// The pages are written for POSIX shells.
describe.skipIf(process.platform === 'win32')('commands run as the page says', () => {
  let stage: Awaited<ReturnType<typeof startPageStage>>;
  beforeAll(async () => {
    stage = await startPageStage();
  });
  afterAll(() => stage.stop());

  test('and a mistake of a page is found', async () => {
    const blocks = blocksIn(
      [
        '```console\n$ plugin-eval scoer my-skill\n$ plugin-eval rules dead-link\nNever printed.\n```',
        '```sh\nplugin-eval scan my-skill   # exit code 4\nfalse && plugin-eval doctor\n```\n\n```text\nNot this\n```\n',
      ].join('\n'),
    );
    const problems = await problemsOfBlocks(blocks, stage);
    expect(problems.map((problem) => problem.split('\n')[0])).toEqual([
      'ended with 2: plugin-eval scoer my-skill',
      'not printed by plugin-eval rules dead-link',
      'ended with 0: plugin-eval scan my-skill   # exit code 4',
      'never called: false && plugin-eval doctor',
      'not printed:',
    ]);
  });

  const quick = pages
    .map(({ page, blocks }) => ({ page, blocks: blocks.filter((block) => !isSlow(block)).map(runnable) }))
    .filter(({ blocks }) => commandsIn(blocks).length > 0);
  test.each(quick)('$page', async ({ blocks }) => {
    expect(await problemsOfBlocks(blocks, stage)).toEqual([]);
  });
});
