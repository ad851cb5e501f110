import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderSetPage } from '../../src/report/skill-set/set-page.ts';
import { measuredSkillSet } from '../support/measured-skill-set.ts';
import { axeViolations, horizontalOverflow, setDetails } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const PAGES = {
  measured: () => renderSetPage(measuredSkillSet(300)),
  offline: () => renderSetPage({ ...measuredSkillSet(300), measured: null }),
  small: () => renderSetPage(measuredSkillSet(6)),
};

let browser: Browser;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  browser = await sharedChromium();
});

describe.each(Object.entries(PAGES))('the page of a set, %s', (name, render) => {
  test.each(['light', 'dark'] as const)(
    'is accessible and fits 360 and 1280 px in the %s theme',
    async (theme) => {
      await withPage(theme, render(), async (page) => {
        const problems: string[] = [];
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({ path: join(ARTIFACTS, `set-${name}-${theme}-${width}.png`) });
          for (const open of [false, true]) {
            await setDetails(page, open);
            const overflow = await horizontalOverflow(page);
            if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
          }
          problems.push(...(await axeViolations(page)));
        }
        expect(problems).toEqual([]);
      });
    },
  );
});

describe('the matrix of 300 skills', () => {
  test('is found by name, grows, and then names its rows', async () => {
    await withPage('light', PAGES.measured(), async (page) => {
      const sizeOf = () => page.evaluate<number>("document.getElementById('matrix-canvas').width");
      const said = () => page.textContent('#matrix-said');
      expect(await sizeOf()).toBe(600);
      expect(await page.isVisible('#matrix-names')).toBe(false);
      await page.fill('#matrix-search', 'skill-123');
      expect(await said()).toMatch(
        /^skill-123 · takes \d+ % \(\d+ % to \d+ %, \d+ sessions?\) of its own prompts/,
      );
      for (let step = 0; step < 5; step++) await page.click('#matrix-in');
      expect(await sizeOf()).toBeGreaterThan(3_000);
      expect(await page.isVisible('#matrix-names')).toBe(true);
      await page.screenshot({ path: join(ARTIFACTS, 'set-zoomed.png') });
      // What was searched for is in sight.
      const { row, top, height } = await page.evaluate<{ row: number; top: number; height: number }>(`(() => {
        const field = document.getElementById('matrix-field');
        const data = JSON.parse(document.getElementById('page-data').textContent);
        const size = document.getElementById('matrix-canvas').width / 300;
        const row = data.views[0].order.indexOf(data.names.indexOf('skill-123')) * size;
        return { row, top: field.scrollTop, height: field.clientHeight };
      })()`);
      expect(row).toBeGreaterThanOrEqual(top);
      expect(row).toBeLessThanOrEqual(top + height);
      await page.fill('#matrix-search', 'nobody');
      expect(await said()).toBe('No skill has such a name.');
    });
  });

  test('is read with the arrow keys, cell by cell', async () => {
    await withPage('dark', PAGES.measured(), async (page) => {
      await page.focus('#matrix-field');
      await page.keyboard.press('ArrowDown');
      const first = await page.textContent('#matrix-said');
      await page.keyboard.press('ArrowRight');
      const second = await page.textContent('#matrix-said');
      // The first of the order is confused with the one beside it.
      expect(first).toMatch(/^skill-\d+ · takes/);
      expect(second).toMatch(
        /^skill-\d+ and skill-\d+ · \d+ % \(.*\) of the prompts of skill-\d+ to skill-\d+/,
      );
    });
  });

  test('shows the estimate of an agent instead', async () => {
    await withPage('light', PAGES.measured(), async (page) => {
      const options = await page.$$eval('#matrix-agent option', (all) => all.map((one) => one.textContent));
      expect(options).toEqual(['measured, tool-loop', 'estimated, claude-code']);
      await page.selectOption('#matrix-agent', { index: 1 });
      await page.fill('#matrix-search', 'skill-0');
      expect(await page.textContent('#matrix-said')).not.toContain('of its own prompts');
    });
  });
});

async function withPage(theme: 'light' | 'dark', content: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.setContent(content);
    await look(page);
  } finally {
    await context.close();
  }
}
