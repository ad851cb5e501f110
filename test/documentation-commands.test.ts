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
  expect(commandsIn(all).length - commandsIn(all.map(runnable)).length).toBeLessThanOrEqual(25);
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

  test.each(pages)('$page', async ({ blocks }) => {
    const quick = blocks.filter((block) => !isSlow(block)).map(runnable);
    expect(await problemsOfBlocks(quick, stage)).toEqual([]);
  });
});
