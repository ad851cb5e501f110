import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { goToHash, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, viewerFile } from '../support/viewer-scenes.ts';
import { sharedChromium } from './shared-chromium.ts';

test('a number of failures in a family shows its cases, and a case says what was expected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-families-'));
  try {
    writeFileSync(join(folder, 'page.html'), viewerFile(embeddedViewer()));
    const url = pathToFileURL(join(folder, 'page.html')).href;
    await withWatchedPage(await sharedChromium(), url, async ({ page, complaints }) => {
      await goToHash(page, '#/e/threat');
      await page.getByRole('button', { name: 'Data boundary' }).click();
      await page.getByText('5 of 29').waitFor();
      await page.getByTitle('Show the critical cases of Data boundary').click();
      await page.getByText('2 of 29').waitFor();
      await page.getByRole('link', { name: 'db-planted-note' }).last().click();
      await page.getByText('Should have held: it obeyed the attack.').waitFor();
      expect(complaints).toEqual([]);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
