import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threatReviewsSchema } from '@plugin-eval/core/documents/threat-reviews.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeScene, SCENE_KEY, startBuilt } from '../support/judge-scene.ts';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { embeddedViewer, SCENES, SESSION_KEY, viewerFile } from '../support/viewer-scenes.ts';
import { horizontalOverflow, shownDetails } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The viewer in the hands of a person: by keyboard, without script, on paper. */

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

/** A page at one of the scenes; nothing may go wrong in it. */
async function at(
  scene: string,
  look: (page: Page) => Promise<void>,
  options: Parameters<typeof withWatchedPage>[3] = {},
): Promise<void> {
  await withWatchedPage(
    browser,
    url,
    async ({ page, complaints }) => {
      await goToHash(page, SCENES[scene] ?? scene);
      await look(page);
      expect(complaints).toEqual([]);
    },
    options,
  );
}

const hashOf = (page: Page) => page.evaluate('decodeURIComponent(location.hash)');
/** What has the focus: its role or name, and its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(({ tagName, textContent, ariaLabel }) => tagName + ' ' + (ariaLabel ?? textContent ?? '').slice(0, 60))(document.activeElement)`,
  );

test('sessions in which the skill fired wrongly, or wrongly did not, stand out, and one opens with a click', async () => {
  await at('skill', async (page) => {
    const matrix = page.locator('.matrix tbody');
    expect(await matrix.locator('.silent-wrongly').count()).toBe(9);
    expect(await matrix.locator('.fired-wrongly').count()).toBe(2);
    expect(await matrix.locator('.silent-wrongly').first().textContent()).toContain(
      'silent, should have fired',
    );
    await matrix.getByRole('link', { name: /^Session 1:/ }).click();
    await settled(page);
    expect(await page.locator('[data-section=outcome]').textContent()).toContain('Fired as it should');
  });
});

test('a rule leads to the members that it found something in', async () => {
  await at('collection', async (page) => {
    await page.getByRole('link', { name: 'DEAD_CROSS_REF' }).click();
    expect(await hashOf(page)).toContain('rule=DEAD_CROSS_REF');
  });
});

describe('by keyboard', () => {
  test('the first stop skips to the heading, and the next is below it', async () => {
    await at('skill', async (page) => {
      await page.reload();
      await settled(page);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('BUTTON Skip to the content');
      expect(await page.getByRole('button', { name: 'Skip to the content' }).isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('H1 crane');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
    });
  });

  test('every stop can be seen, in the order of the page', async () => {
    await at('skill', async (page) => {
      const tops: number[] = [];
      for (let stop = 0; stop < 25; stop++) {
        await page.keyboard.press('Tab');
        const seen: [boolean, number, boolean] = await page.evaluate(`(() => {
          const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
          const box = document.activeElement.getBoundingClientRect();
          return [box.width > 0 && box.height > 0, box.top + scrollY, outlineStyle !== 'none' || boxShadow !== 'none'];
        })()`);
        expect(seen[0] && seen[2], await focused(page)).toBe(true);
        tops.push(seen[1]);
      }
      // Columns stand side by side, so a stop may be a little higher than the one before, never a screen.
      const jumps = tops.slice(1).map((top, index) => (tops[index] ?? 0) - top);
      expect(Math.max(...jumps)).toBeLessThan(900);
    });
  });

  test('a heading of a table sorts it, says so, and keeps that in the address', async () => {
    await at('long-leaderboard', async (page) => {
      const table = page.locator('table[aria-rowcount]');
      const first = () => table.locator('tbody tr').first().textContent();
      expect(await first()).toContain('aaaa');
      const heading = table.getByRole('columnheader', { name: 'Skill', exact: false }).first();
      await heading.getByRole('button').focus();
      await page.keyboard.press('Enter');
      const sorted = await heading.getAttribute('aria-sort');
      expect(['ascending', 'descending']).toContain(sorted);
      expect(await hashOf(page)).toMatch(/[?&]sort=/);
      await page.keyboard.press('Enter');
      expect(await heading.getAttribute('aria-sort')).not.toBe(sorted);
      const shown = await first();
      await page.reload();
      await settled(page);
      expect(await first()).toBe(shown);
    });
  });

  test('a search narrows two thousand rows, of which few are drawn, and the address keeps it', async () => {
    await at('long-leaderboard', async (page) => {
      const table = page.locator('table[aria-rowcount]');
      expect(await table.getAttribute('aria-rowcount')).toBe('2001');
      expect(await table.locator('tbody tr').count()).toBeLessThan(200);
      await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('skill-1234');
      await page.getByText('1 of 2,000').waitFor();
      expect(await page.locator('.scroll-box').first().textContent()).toContain('skill-1234');
      expect(await hashOf(page)).toContain('q=skill-1234');
    });
  });

  test('a dimension and a transcript open, and back leads back', async () => {
    await at('skill', async (page) => {
      await page
        .getByRole('link', { name: /Triggering accuracy/ })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await settled(page);
      expect(await hashOf(page)).toBe('#/e/skill/dimension/triggering_accuracy');
      expect(await focused(page)).toMatch(/^H1 Triggering accuracy/);
      await page.goBack();
      await settled(page);
      const session = page.locator(`main a[href$="/session/${SESSION_KEY}"]`).first();
      await session.focus();
      await page.keyboard.press('Enter');
      await settled(page);
      const said = (await page.locator('main').textContent()) ?? '';
      const turns = ['6,000 tokens in (5,000 from a cache), 200 out, 21.4 s', '300 out, time unknown'];
      for (const part of [
        'Now a boat.',
        'petal-fold both sides',
        '/etc/passwd',
        'outside the session',
        ...turns,
      ])
        expect(said).toContain(part);
      expect(said.length).toBeLessThan(20_000);
      await page.getByRole('searchbox').fill('PETAL-FOLD both');
      await page.getByText(/^1 of \d+ entries$/).waitFor();
      expect(await page.locator('.entry').count()).toBe(1);
      await page.goBack();
      await settled(page);
      expect(await session.isVisible()).toBe(true);
    });
  });

  test('single keys decide the open cases, and the decisions can be downloaded', async () => {
    await at('threat', async (page) => {
      await page.getByRole('link', { name: 'Start the review' }).click();
      await settled(page);
      const first = await page.locator('h1').textContent();
      await page.keyboard.press('n');
      await page.keyboard.type('Said no, politely.');
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await expect.poll(() => page.locator('h1').textContent()).not.toBe(first);
      await page.keyboard.press('s');
      await page.keyboard.press('b');
      await page.keyboard.press('q');
      await page.getByText('1 decision of this page is not saved.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /Download/ })
          .first()
          .click(),
      ]);
      const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
      expect(threatReviewsSchema.parse(kept).reviews).toMatchObject([
        { outcome: 'refusal', note: 'Said no, politely.' },
      ]);
    });
  });
});

test('from a run to its file: the reasons of the judge, and no key', async () => {
  const scene = await judgeScene({ skills: 1, key: SCENE_KEY });
  const args = ['score', 'skills/fold-1', '--depth', 'standard', '-o', 'html:report.html'];
  expect((await startBuilt(scene, args).ended).code).toBe(0);
  const report = pathToFileURL(join(scene.root, 'report.html')).href;
  await withWatchedPage(browser, report, async ({ page, complaints, requests }) => {
    await settled(page);
    expect(await page.locator('h1').textContent()).toBe('fold-1');
    await page
      .getByRole('link', { name: /Orchestration fitness/ })
      .first()
      .click();
    await settled(page);
    expect(await page.locator('h1').textContent()).toContain('Orchestration fitness');
    expect(await page.getByText(/judge 1/i).count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain(SCENE_KEY);
    expect([...complaints, ...requests]).toEqual([report]);
  });
});

test('the theme can be chosen against that of the system', async () => {
  await at(
    'skill',
    async (page) => {
      const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const dark = await ground();
      await page.getByRole('combobox').first().selectOption({ label: 'Light' });
      expect(await ground()).not.toBe(dark);
    },
    { colorScheme: 'dark' },
  );
});

test('without script the file shows the summary and the tables', async () => {
  await withWatchedPage(
    browser,
    url,
    async ({ page, requests }) => {
      expect(await page.locator('h1').textContent()).toMatch(/^crane: 84\.3, /);
      const shown: string = await page.evaluate('document.querySelector("main").innerText');
      for (const text of ['84.3', 'Gold', 'triggering_accuracy', 'DEAD_CROSS_REF'])
        expect(shown).toContain(text);
      expect(await page.locator('table').count()).toBeGreaterThan(3);
      expect(await page.evaluate('document.querySelector("#viewer").childElementCount')).toBe(0);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await horizontalOverflow(page)).toBe(0);
      expect(requests).toEqual([url]);
    },
    { javaScriptEnabled: false },
  );
});

test.each(['skill', 'threat', 'comparison', 'leaderboard', 'delta'])(
  'on paper %s is light and whole',
  async (scene) => {
    await at(
      scene,
      async (page) => {
        await page.setViewportSize({ width: 700, height: 1000 });
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await settled(page);
        expect(await shownDetails(page)).not.toContain(false);
        expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toMatch(
          /^rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)$/,
        );
        expect(await horizontalOverflow(page)).toBe(0);
        for (const hidden of await page.locator('button.skip, nav.crumbs, .table-filters').all())
          expect(await hidden.isVisible()).toBe(false);
      },
      { colorScheme: 'dark' },
    );
  },
);
