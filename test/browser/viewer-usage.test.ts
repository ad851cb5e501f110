import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START, writeClaudeCode, writeCodex } from '../support/made-transcripts.ts';
import { runCommand } from '../support/recording-io.ts';
import { settled, withWatchedPage } from '../support/viewer-browser.ts';
import { axeViolations, horizontalOverflow, setDetails } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The page of a document of usage, in a file. */

const DAY = 86_400_000;
const PROMPT = 'the secret words of a prompt';

let browser: Browser;
let home: string;
let url: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'usage-page-'));
  mkdirSync(join(home, '.claude/skills'), { recursive: true });
  for (let at = 0; at < 40; at++)
    writeClaudeCode(home, {
      ...{ id: `s${at}`, at: START + at * DAY, prompt: PROMPT, load: at < 30 ? ['notes'] : [] },
      cwd: `/home/ada/work/${at < 25 ? 'one' : 'two'}`,
    });
  writeCodex(home, 'c1', [{ command: 'cat /home/ada/.agents/skills/notes/SKILL.md' }]);
  const variables = { HOME: home, PLUGIN_EVAL_HOME: join(home, '.cache') };
  await runCommand(home, ['usage', '-o', 'html:usage.html'], { variables });
  url = pathToFileURL(join(home, 'usage.html')).href;
  browser = await sharedChromium();
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function onPage(look: (page: Page) => Promise<void>, colorScheme: 'light' | 'dark' = 'light') {
  await withWatchedPage(
    browser,
    url,
    async ({ page, complaints }) => {
      await settled(page);
      await look(page);
      expect(complaints).toEqual([]);
    },
    { colorScheme },
  );
}

test.each(['light', 'dark'] as const)('fits and is accessible in the %s theme', async (theme) => {
  await onPage(async (page) => {
    for (const width of [1280, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    await setDetails(page, true);
    expect(await axeViolations(page)).toEqual([]);
  }, theme);
});

test('agent and state narrow the funnel, a project narrows weeks and sessions', async () => {
  await onPage(async (page) => {
    const rows = page.locator('.funnel li');
    expect(await rows.count()).toBe(4);
    await page.getByRole('combobox', { name: 'State' }).selectOption('dormant');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.textContent()).toContain('charts');
    await page.getByRole('combobox', { name: 'State' }).selectOption('');
    await page.getByRole('combobox', { name: 'Agent' }).selectOption('codex');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('combobox', { name: 'Agent' }).selectOption('');
    await page.getByRole('combobox', { name: /Project/ }).selectOption({ label: 'Project 2 (15 sessions)' });
    await expect.poll(() => page.locator('.timelines > li').count()).toBe(5);
    expect(await page.locator('.weeks-bars').getAttribute('aria-label')).toContain('15 sessions from');
  });
});

test('a timeline names the events of a session, and no word of a prompt is in the file', async () => {
  await onPage(async (page) => {
    await page.locator('.timeline summary').first().click();
    expect(await page.locator('.timeline ol').first().textContent()).toContain('+3 s loaded notes');
  });
  expect(readFileSync(join(home, 'usage.html'), 'utf8')).not.toContain(PROMPT);
});
