import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import type { ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedWith, published } from '../support/embedded-viewer.ts';
import { measuredSkillSet } from '../support/measured-skill-set.ts';
import { reportPage } from '../support/rendered-documents.ts';
import { settled, withWatchedPage } from '../support/viewer-browser.ts';
import { axeViolations, horizontalOverflow, pageHeight, setDetails } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The page of a large set, in a file. */

const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const SKILLS = 400;
const FOCUSED = 'document.activeElement.getAttribute("aria-label")';

let browser: Browser;
let folder: string;
let measured: string;
let estimated: string;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-set-'));
  const document = measuredSkillSet(SKILLS);
  measured = written('measured', document);
  estimated = written('estimated', { ...document, measured: null });
  browser = await sharedChromium();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, document: SkillSet): string {
  const shown = { kind: 'skill-set', document: published(document) } as ViewerDocument;
  const page = reportPage(
    { kind: 'skill-set', document },
    { embedded: embeddedWith([shown]), ...viewerAssets() },
  );
  writeFileSync(join(folder, `${name}.html`), page);
  return pathToFileURL(join(folder, `${name}.html`)).href;
}

describe.each(['measured', 'estimated'] as const)('the page of 400 skills, %s', (name) => {
  test.each(['light', 'dark'] as const)('is short, fits and is accessible in the %s theme', async (theme) => {
    const url = name === 'measured' ? measured : estimated;
    await withWatchedPage(
      browser,
      url,
      async ({ page, complaints }) => {
        await settled(page);
        const problems: string[] = [];
        for (const [width, highest] of [
          [1280, 6000],
          [390, 12_000],
          [360, 12_000],
        ] as const) {
          await page.setViewportSize({ width, height: 844 });
          const height = await pageHeight(page);
          if (height > highest) problems.push(`${height} px high at ${width}`);
          await page.screenshot({ path: join(ARTIFACTS, `set-${name}-${theme}-${width}.png`) });
          const overflow = await horizontalOverflow(page);
          if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
        }
        await setDetails(page, true);
        problems.push(...(await axeViolations(page)));
        expect([...problems, ...complaints]).toEqual([]);
      },
      { colorScheme: theme },
    );
  });
});

describe('the confusion matrix', () => {
  test('opens a pair with both descriptions, by mouse and by keyboard', async () => {
    await onPage(async (page) => {
      await page.locator('.matrix-taken').first().click();
      const cards = page.locator('.pair-skill');
      expect(await cards.count()).toBe(2);
      for (const text of await cards.allTextContents()) expect(text).toMatch(/Does number \d+ of the jobs/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
      const label = String(await page.evaluate(FOCUSED));
      await page.keyboard.press('Enter');
      const [name = ''] = label.split(/[: ]/);
      expect(await page.locator('dialog h2').textContent()).toContain(name);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(FOCUSED)).toBe(label);
    });
  });

  test('is one stop of the tab key', async () => {
    await onPage(async (page) => {
      await page.locator('.matrix-cell').first().focus();
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('.matrix-cell[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.className')).not.toContain('matrix-cell');
    });
  });

  test('finds a skill by name, and shows another agent', async () => {
    await onPage(async (page) => {
      const rows = page.locator('.matrix-rows span');
      const all = await rows.count();
      await page.getByLabel('Search').fill('skill-12');
      await expect.poll(() => rows.count()).toBeLessThan(all);
      await page.getByLabel('Search').fill('nothing has this name');
      await page.getByText('No skill of this name is confused.').waitFor();
      await page.getByLabel('Search').fill('');
      await expect.poll(() => rows.count()).toBe(all);
      const count = page.locator('.table-filters .count');
      const before = await count.textContent();
      await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Claude Code, estimated' });
      await expect.poll(() => count.textContent()).not.toBe(before);
    });
  });
});

async function onPage(look: (page: Page) => Promise<void>) {
  await withWatchedPage(browser, measured, async ({ page, complaints }) => {
    await settled(page);
    await look(page);
    expect(complaints).toEqual([]);
  });
}
