import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedPages } from './documented/command-blocks.ts';
import { isSlow, runnable } from './documented/command-pages.ts';
import { startPageStage } from './documented/page-stage.ts';
import { problemsOfBlocks } from './documented/run-pages.ts';

// The pages are written for POSIX shells.
describe.skipIf(process.platform === 'win32')('commands that make sessions run as the page says', () => {
  let stage: Awaited<ReturnType<typeof startPageStage>>;
  beforeAll(async () => {
    stage = await startPageStage();
  });
  afterAll(() => stage.stop());

  const pages = documentedPages().filter(({ blocks }) => blocks.some(isSlow));
  test.each(pages)(
    '$page',
    async ({ blocks }) => {
      expect(await problemsOfBlocks(blocks.map(runnable), stage)).toEqual([]);
    },
    600_000,
  );
});
