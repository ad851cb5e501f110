import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACK, hostileSession, hostileViewerDocument } from '../support/hostile-document.ts';
import { goToHash, openWatched, type WatchedPage, withWatchedPage } from '../support/viewer-browser.ts';
import {
  DOCUMENTS,
  EXECUTED_SESSION,
  embeddedViewer,
  SCENES,
  TRANSCRIPT,
  viewerFile,
} from '../support/viewer-scenes.ts';
import { axeViolations, horizontalOverflow, pageHeight } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** Every page of the viewer, opened from a file, with usual and with hostile content. */

const WIDTHS = [1280, 768, 360];
/** Pictures are what takes longest: each width, and each theme, of every page, unless VIEWER_PICTURES asks for all. */
const PICTURED = { light: [1280, 768], dark: [360] };
const ALL_PICTURES = process.env.VIEWER_PICTURES === 'all';
const PICTURE_HEIGHT = ALL_PICTURES ? 5000 : 2400;
const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');

let browser: Browser;
let folder: string;
let usual: string;
let attacked: string;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-viewer-'));
  const documents = Object.fromEntries(
    Object.entries(DOCUMENTS).map(([id, document]) => [id, hostileViewerDocument(document)]),
  );
  const transcripts = {
    [TRANSCRIPT.key]: hostileSession(TRANSCRIPT),
    [EXECUTED_SESSION.key]: hostileSession(EXECUTED_SESSION),
  };
  usual = written('usual', viewerFile(embeddedViewer()));
  const { entries } = embeddedViewer(documents);
  const attackedEntries = entries.map((entry) => ({
    ...entry,
    title: ATTACK,
    from: { file: ATTACK, run: ATTACK },
    outcome: ATTACK,
    at: ATTACK,
  }));
  attacked = written(
    'attacked',
    viewerFile(embeddedViewer(documents, { transcripts, entries: attackedEntries, notes: [ATTACK] })),
  );
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

function written(name: string, html: string): string {
  writeFileSync(join(folder, `${name}.html`), html);
  return pathToFileURL(join(folder, `${name}.html`)).href;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let watched: WatchedPage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    [watched, close] = await openWatched(browser, usual, { colorScheme });
  });
  afterAll(() => close?.());

  test.each(Object.entries(SCENES))(
    '%s fits every width, is accessible, and complains of nothing',
    async (name, hash) => {
      const { page, complaints, requests } = watched;
      await goToHash(page, hash);
      expect([...(await look(page, name, colorScheme)), ...complaints.splice(0)]).toEqual([]);
      expect(requests).toEqual([usual]);
    },
  );
});

/** Pictures of a page. @returns what is wrong with it, at which width */
async function look(page: Page, name: string, theme: 'light' | 'dark'): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (ALL_PICTURES || PICTURED[theme].includes(width))
      await picture(page, `${name}-${theme}-${width}`, width);
    const overflow = await horizontalOverflow(page);
    if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
    if (width === (theme === 'light' ? 1280 : 360))
      problems.push(...(await axeViolations(page)).map((found) => `${found} at ${width}`));
  }
  return problems;
}

/** Of the top of the page, for people to look at; Chromium repeats itself in very long ones. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  const height = Math.min(PICTURE_HEIGHT, await pageHeight(page));
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(ARTIFACTS, `viewer-${name}.png`), fullPage: true, clip });
}

describe('hostile text in every field', () => {
  test('is only text on every page', async () => {
    const problems = await withWatchedPage(browser, attacked, async ({ page, complaints, requests }) => {
      const found: string[] = [];
      for (const [name, hash] of await hostileScenes(page)) {
        await goToHash(page, hash);
        await openEverything(page);
        await page.setViewportSize({ width: 360, height: 900 });
        const markup: string[] = await page.evaluate(UNTRUSTED_MARKUP);
        found.push(...[...markup, ...complaints.splice(0)].map((problem) => `${name}: ${problem}`));
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) found.push(`${name}: ${overflow} px too wide`);
        if (ALL_PICTURES || name === 'skill' || name === 'threat')
          await picture(page, `hostile-${name}-360`, 360);
      }
      expect(requests).toEqual([attacked]);
      return found;
    });
    expect(problems).toEqual([]);
  });

  test('is shown as it is written, what is hidden in it made visible', async () => {
    await withWatchedPage(browser, attacked, async ({ page }) => {
      await goToHash(page, '#/e/skill');
      const heading = (await page.locator('h1').textContent()) ?? '';
      expect(heading).toContain(`"'><img src=x onerror=taken()>`);
      expect(await page.title()).toContain('<img src=x');
      const shown = (await page.locator('main').textContent()) ?? '';
      expect(shown.includes('</script><script>taken()</script>')).toBe(true);
      expect(shown.match(/.{0,40}[\u202e\u2066\u200b\u001b\u0007].{0,20}/g) ?? []).toEqual([]);
    });
  });
});

/** The scenes, and those whose addresses are made of hostile ids. */
async function hostileScenes(page: Page): Promise<[string, string][]> {
  await goToHash(page, '#/e/threat');
  const linked = await page.locator('main a[href*="/case/"]').first().getAttribute('href');
  const scenes: Record<string, string> = { ...SCENES, ...(linked === null ? {} : { case: linked }) };
  return Object.entries(scenes);
}

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(
    `for (const one of document.querySelectorAll('details:not([open]) > summary')) one.click()`,
  );
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** What no text of ours and no text of others may make: scripts, frames, handlers, pictures, addresses that leave. */
const UNTRUSTED_MARKUP = `(() => {
  const found = [...document.querySelectorAll('iframe, object, embed, base, meta[http-equiv="refresh"], form, img, template, link')]
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(name + ' on ' + element.tagName);
      if (/^(?:href|xlink:href|src|srcdoc|action|formaction)$/i.test(name) && !/^(?:#|https:\\/\\/)/.test(value))
        found.push(name + '=' + value.slice(0, 80));
      if (name === 'href' && /^https/.test(value) && /taken/.test(value)) found.push('a foreign address: ' + value.slice(0, 80));
    }
  }
  if (document.scripts.length !== 4) found.push(document.scripts.length + ' scripts');
  return found;
})()`;
