import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, SCENES, viewerFile } from '../support/viewer-scenes.ts';
import { axeViolations, horizontalOverflow } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** Every page with all that folds open: nothing can be reached by mouse alone, and axe has nothing to say. */

let browser: Browser;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-viewer-'));
  writeFileSync(join(folder, 'report.html'), viewerFile(embeddedViewer()));
  url = pathToFileURL(join(folder, 'report.html')).href;
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens what folds, also what folds inside, by the summaries that a person would press. */
async function unfold(page: Page): Promise<void> {
  for (let depth = 0; depth < 3; depth++) {
    await page.evaluate(
      `document.querySelectorAll('main details:not([open]) > summary').forEach((summary) => summary.click())`,
    );
    await settled(page);
  }
}

const STOPS = 'a[href], button:not(:disabled), input, select, textarea, summary';

/** Numbers what can be pressed or filled in and is in sight; a table of which few rows are drawn has its first, a matrix one cell. */
const NUMBERED = `[...document.querySelectorAll('${STOPS}')]
  .filter((stop) => stop.checkVisibility() && stop.closest('table[aria-rowcount] tbody') === null)
  .filter((stop) => !(stop.type === 'radio' && !stop.checked) && !stop.matches('.matrix-cell[tabindex="-1"]'))
  .map((stop, number) => { stop.dataset.stop = number; return number; }).length`;

/** Goes through the page with Tab until it leaves it. @returns what was never reached, and what showed no focus */
async function walk(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  const count: number = await page.evaluate(NUMBERED);
  const unseen: string[] = [];
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  for (let step = 0; step < 2 * count + 60; step++) {
    await page.keyboard.press('Tab');
    const seen: string | null = await page.evaluate(`(() => {
      const stop = document.activeElement;
      if (stop === null || stop === document.body) return null;
      delete stop.dataset.stop;
      const { outlineStyle, boxShadow } = getComputedStyle(stop);
      const { width, height } = stop.getBoundingClientRect();
      return width > 0 && height > 0 && (outlineStyle !== 'none' || boxShadow !== 'none') ? '' : stop.outerHTML.slice(0, 160);
    })()`);
    if (seen === null) break;
    if (seen !== '') unseen.push(seen);
  }
  const unreached: string[] = await page.evaluate(
    `[...document.querySelectorAll('[data-stop]')].map((stop) => stop.outerHTML.slice(0, 160))`,
  );
  return { unreached, unseen };
}

test.each(Object.entries(SCENES))('%s with everything open', { timeout: 120_000 }, async (_, hash) => {
  await withWatchedPage(browser, url, async ({ page, complaints }) => {
    await goToHash(page, hash);
    await unfold(page);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await walk(page)).toEqual({ unreached: [], unseen: [] });
    await page.setViewportSize({ width: 360, height: 800 });
    await settled(page);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});
