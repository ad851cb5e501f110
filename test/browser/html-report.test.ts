import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { FinishedDocument, PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACK, hostileViewerDocument } from '../support/hostile-document.ts';
import { reportPage } from '../support/rendered-documents.ts';
import { DOCUMENTS, embeddedViewer, viewerFile } from '../support/viewer-scenes.ts';
import { axeViolations, horizontalOverflow, pageHeight, setDetails, shownDetails } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** Reports as they show without script, of every kind of document, with usual and with hostile content. */

/** The layout does not depend on the theme, nor do the colours on the width: each is looked at once. */
const LOOKS = [
  ['light', [1280, 768]],
  ['dark', [360]],
] as const;
const PICTURE_HEIGHT = 2400;
const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const NAMES = Object.keys(DOCUMENTS).flatMap((name) => [name, `hostile-${name}`]);

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await sharedChromium();
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-report-'));
  mkdirSync(ARTIFACTS, { recursive: true });
  for (const [name, shown] of Object.entries(DOCUMENTS)) {
    write(name, pageOf(shown));
    write(`hostile-${name}`, pageOf(hostileViewerDocument(shown)));
  }
  write('interactive', viewerFile(embeddedViewer()));
});

afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function pageOf({ kind, document }: PublishedDocument): string {
  return reportPage({ kind, document: fromPublished(document) } as unknown as FinishedDocument);
}

function write(name: string, page: string): void {
  writeFileSync(join(folder, `${name}.html`), page);
}

describe.each(NAMES)('the report %s', (name) => {
  test.each(LOOKS)('is accessible and fits in the %s theme', async (theme, widths) => {
    await withPage(name, theme, async (page) => {
      const problems: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        if (width !== 768) await picture(page, `${name}-${theme}-${width}`, width);
        await setDetails(page, true);
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
        if (width !== 768)
          problems.push(...(await axeViolations(page)).map((violation) => `${violation} at ${width}`));
      }
      expect(problems).toEqual([]);
    });
  });

  test('runs nothing, asks for nothing, and has nothing to follow', async () => {
    await withPage(name, 'light', async (page, requests) => {
      expect(
        await page.evaluate(
          '[document.scripts.length, document.images.length, document.links.length, "taken" in globalThis]',
        ),
      ).toEqual([0, 0, 0, false]);
      expect(requests).toHaveLength(1);
    });
  });
});

test('a hostile name is shown as text, its hidden characters visible', async () => {
  await withPage('hostile-plugin', 'light', async (page) => {
    const heading = await page.locator('h1').textContent();
    expect(heading).toContain(ATTACK.slice(0, 40));
    const codes = await page.locator('main code').allTextContents();
    expect(codes.some((code) => code.includes('\\u202egnp.exe'))).toBe(true);
  });
});

test('the file of the viewer shows the report where no script runs, and only there', async () => {
  await withPage('interactive', 'light', async (page) => {
    expect(await page.locator('h1').textContent()).toMatch(/^crane: /);
    expect(await page.locator('#viewer').textContent()).toBe('');
    expect(await page.locator('table').first().isVisible()).toBe(true);
  });
});

test('on paper every part is open, and light', async () => {
  await withPage('skill', 'dark', async (page) => {
    await page.setViewportSize({ width: 700, height: 1000 });
    expect(await shownDetails(page)).toContain(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await shownDetails(page)).not.toContain(false);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

/** A picture of the top of the page, for people to look at. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  const height = Math.min(PICTURE_HEIGHT, await pageHeight(page));
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(ARTIFACTS, `html-report-${name}.png`), fullPage: true, clip });
}

/** Pages of their own have no script to run; that of the viewer is kept from running its own. */
async function withPage(
  name: string,
  theme: 'light' | 'dark',
  look: (page: Page, requests: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    colorScheme: theme,
    javaScriptEnabled: name !== 'interactive',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await look(page, requests);
  } finally {
    await context.close();
  }
}
