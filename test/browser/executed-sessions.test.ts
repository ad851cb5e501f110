import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goToHash, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, SCENES, viewerFile } from '../support/viewer-scenes.ts';
import { horizontalOverflow } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** What sessions with tool execution did, as a reader of the viewer finds it. */

const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');

/** Everything that can be opened in what is looked at. */
const OPEN_PART = `for (const one of document.querySelectorAll('[data-section=executed] details, [data-section=artefacts] details'))
  one.open = true`;

let browser: Browser;
let folder: string;
let address: string;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-executed-'));
  writeFileSync(join(folder, 'report.html'), viewerFile(embeddedViewer()));
  address = pathToFileURL(join(folder, 'report.html')).href;
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const open = <T>(scene: string, look: (page: Page, complaints: string[]) => Promise<T>) =>
  withWatchedPage(browser, address, async ({ page, complaints }) => {
    await goToHash(page, SCENES[scene] ?? '');
    return await look(page, complaints);
  });

test('each case says how often it passed, what its graders found, and leads to its sessions', async () => {
  await open('executed', async (page, complaints) => {
    const section = page.locator('[data-section=executed]');
    const text = await section.textContent();
    expect(text).toMatch(/pass@1[\s\S]*0\.33[\s\S]*0\.02–0\.86/);
    expect(text).toMatch(/pass\^2/);
    expect(text).toMatch(/1 of 5 sessions: 1 sandbox-limit/);
    expect(text).toMatch(/Lift in pass rate/);
    await section.getByText('Case 2:').click();
    await section.getByText('folds.csv is not there').first().waitFor();
    const opened = await section.textContent();
    expect(opened).toMatch(/folds\.csv exists[\s\S]*folds\.csv is not there/);
    expect(opened).toMatch(/errored python3 \/grader\/count\.py: the sandbox has no python3/);
    await section.getByText('Case 1:').click();
    await section.getByRole('link', { name: 'Session 101', exact: true }).click();
    await page.getByRole('heading', { name: 'Session 101', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('a session shows its verdicts, and its pictures, tables and changed texts as what they are', async () => {
  await open('executed-session', async (page, complaints) => {
    expect(await page.locator('[data-section=outcome]').textContent()).toContain(
      'Fired as it should in turn 1',
    );
    expect(await page.locator('main').textContent()).toMatch(/passfolds\.csv exists {2}file, required/);
    const artefacts = page.locator('[data-section=artefacts]');
    expect(await artefacts.locator('td', { hasText: 'mountain, small' }).count()).toBe(1);
    expect(await artefacts.locator('tr.removed').textContent()).toMatch(/Fold the wings\./);
    expect(await artefacts.locator('tr.added').count()).toBe(3);
    const picture = artefacts.locator('img');
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    expect(await page.evaluate(`document.querySelector('[data-section=artefacts] img').naturalWidth`)).toBe(
      2,
    );
    expect(complaints).toEqual([]);
  });
});

describe.each([360, 800, 1280])('at %i px', (width) => {
  test.each(['executed', 'executed-session'])('%s fits with everything opened', async (scene) => {
    await open(scene, async (page) => {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(OPEN_PART);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      const part = page.locator(scene === 'executed' ? '[data-section=executed]' : 'main');
      await part.screenshot({ path: join(ARTIFACTS, `viewer-opened-${scene}-${width}.png`) });
    });
  });
});
