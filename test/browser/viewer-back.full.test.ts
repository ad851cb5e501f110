import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packDocument } from '@plugin-eval/report/html/pack-document.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewedEvaluation } from '../support/embedded-viewer.ts';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, SCENES, viewerFile } from '../support/viewer-scenes.ts';
import { axeViolations } from './page-probes.ts';
import { sampleCollection, sampleFinding, sampleSkill } from './sample-documents.ts';
import { sharedChromium } from './shared-chromium.ts';

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

describe('ten thousand members', () => {
  let collection: string;

  beforeAll(() => {
    const evaluations = Array.from({ length: 10_000 }, (_, index) => {
      const skill = sampleSkill({
        subject: { kind: 'skill', name: `fold-${index}`, path: `skills/fold-${index}`, sha256: null },
      });
      const findings = index % 2 === 0 ? [sampleFinding({ level: 'error' })] : [];
      return { ...skill, composite: { ...skill.composite, score: (index * 7_919) % 100 }, findings };
    });
    const packed = packDocument(viewedEvaluation(sampleCollection({ evaluations })));
    const embedded = embeddedViewer({}, { documents: { '1': packed }, transcripts: {}, notes: [] });
    const [entry] = embeddedViewer({ '1': viewedEvaluation(sampleSkill()) }).entries;
    writeFileSync(
      join(folder, 'collection.html'),
      viewerFile({ ...embedded, entries: entry === undefined ? [] : [entry] }),
    );
    collection = `${pathToFileURL(join(folder, 'collection.html')).href}#/e/1`;
  });

  const inSight = (page: Page): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll('.members tbody th a')]
      .filter((link) => { const { top, bottom } = link.getBoundingClientRect(); return top > 0 && bottom < innerHeight; })
      .map((link) => link.textContent)`);

  test('are sorted, filtered and scrolled as they were left when the reader comes back', async () => {
    await withWatchedPage(browser, collection, async ({ page }) => {
      await settled(page);
      await page.getByRole('combobox', { name: 'Findings' }).selectOption('error');
      await page.getByText('5,000 of 10,000').waitFor();
      const heading = page.locator('.members').getByRole('columnheader', { name: 'Name' });
      await heading.getByRole('button').click();
      await page.evaluate(`document.querySelector('.members').closest('.scroll-box').scrollTop = 123_456`);
      await page.evaluate(`document.querySelector('.members').scrollIntoView()`);
      await expect.poll(() => inSight(page).then(({ length }) => length)).toBeGreaterThan(3);
      const left = { top: await page.evaluate('scrollY'), rows: await inSight(page) };
      const [, name = ''] = left.rows;
      await page.locator('.members').getByRole('link', { name, exact: true }).click();
      await expect.poll(() => page.locator('h1').textContent()).toBe(name);
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await settled(page);
      await expect.poll(() => page.evaluate('scrollY')).toBe(left.top);
      await expect.poll(() => inSight(page)).toEqual(left.rows);
      expect(await heading.getAttribute('aria-sort')).toBe('ascending');
      expect(await page.getByRole('combobox', { name: 'Findings' }).inputValue()).toBe('error');
    });
  });

  /** What is unpacked waits until the page is told to go on. */
  const HELD_LIST = `{
    const { read } = ReadableStreamDefaultReader.prototype;
    const may = new Promise((goOn) => { window.goOn = goOn; });
    ReadableStreamDefaultReader.prototype.read = async function () { await may; return read.call(this); };
  }`;

  test('show the worst first while their list is read, and answer what is asked meanwhile once it is', async () => {
    await withWatchedPage(browser, 'about:blank', async ({ page, complaints }) => {
      await page.addInitScript(HELD_LIST);
      await page.goto(collection);
      const members = page.locator('#members');
      await members.getByRole('link', { name: 'fold-0', exact: true }).waitFor();
      expect(await members.textContent()).toMatch(/^Members ?10,000/);
      expect(await members.locator('.loading').textContent()).toContain(
        'Loading the list of all 10,000 members',
      );
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'Findings' }).selectOption('error');
      await members.getByText('once the list of all 10,000 members is loaded').waitFor();
      expect(await members.getByRole('link').count()).toBe(0);
      await page.evaluate('window.goOn()');
      await members.getByText('5,000 of 10,000').waitFor();
      expect(await members.locator('.loading').count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  test('keep their place and the focus when their list has been read', async () => {
    await withWatchedPage(browser, 'about:blank', async ({ page }) => {
      await page.addInitScript(HELD_LIST);
      await page.goto(collection);
      const first = page.locator('#members').getByRole('link', { name: 'fold-0', exact: true });
      await first.focus();
      const { y: before } = (await first.boundingBox()) ?? { y: Number.NaN };
      await page.evaluate('window.goOn()');
      await page.locator('#members .loading').waitFor({ state: 'detached' });
      expect((await first.boundingBox())?.y).toBe(before);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('fold-0');
    });
  });

  test('take little memory: neither their text nor a second form of them stays', async () => {
    await withWatchedPage(browser, collection, async ({ page }) => {
      await settled(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
      expect(used / 1e6).toBeLessThan(35);
    });
  });
});
