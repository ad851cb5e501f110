import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, SCENES, viewerFile } from '../support/viewer-scenes.ts';
import { launchChromium } from './launch-chromium.ts';

let browser: Browser;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-viewer-'));
  writeFileSync(join(folder, 'report.html'), viewerFile(embeddedViewer()));
  url = pathToFileURL(join(folder, 'report.html')).href;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['start', 'session', 'long-leaderboard'])(
  'a page stands where it was left when the reader comes back from a shorter one: %s',
  async (shorter) => {
    await withWatchedPage(browser, `${url}${SCENES.skill}`, async ({ page }) => {
      await settled(page);
      const left = await page.evaluate('scrollTo(0, document.body.scrollHeight - innerHeight), scrollY');
      expect(left).toBeGreaterThan(1000);
      await goToHash(page, SCENES[shorter] ?? '');
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await settled(page);
      await expect.poll(() => page.evaluate('scrollY')).toBe(left);
    });
  },
);
