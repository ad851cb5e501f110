import type { Browser } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { generateSkills } from '../../bench/generate-skills.ts';
import { runBuilt } from '../support/built-cli.ts';
import { judgeScene, runsOf, SCENE_KEY, startBuilt } from '../support/judge-scene.ts';
import { startViewCommand } from '../support/started-viewer.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The built viewer, served by the built command, in a real browser: the policy of the server is enough for it. */

const SCORE_ONE = ['score', 'skills/fold-1', '--depth', 'standard', '--output', 'json'];

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

/** Opens a URL as the person does who started the command, and keeps what the browser complains about. */
async function opened(url: string) {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints };
}

test('from a run to its page, without a key in it and without a complaint', async () => {
  const scene = await judgeScene({ skills: 1, key: SCENE_KEY });
  await startBuilt(scene, SCORE_ONE).ended;
  const { url } = await startViewCommand(scene.root, [], scene.variables);
  const { page, complaints } = await opened(url);
  await page.getByRole('heading', { level: 1, name: 'Last results' }).waitFor();
  await page
    .getByRole('link', { name: /fold-1/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'fold-1' }).waitFor();
  await page.getByText('fold-1').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.content()).not.toContain(SCENE_KEY);
  await page.reload();
  await page.getByText('fold-1').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a run that is named opens on its only result', async () => {
  const scene = await judgeScene({ skills: 1 });
  await startBuilt(scene, SCORE_ONE).ended;
  const [run] = await runsOf(scene);
  const { url } = await startViewCommand(scene.root, [run?.id ?? ''], scene.variables);
  const { page } = await opened(url);
  await page.getByRole('heading', { level: 1, name: 'fold-1' }).waitFor();
});

test('charts are drawn under the policy of the server', async () => {
  const root = temporaryRepository();
  generateSkills(root, 12);
  runBuilt(['score', '.', '--depth', 'quick', '-o', 'json:report.json'], { workingDirectory: root });
  const { url } = await startViewCommand(root, ['report.json']);
  const { page, complaints } = await opened(url);
  const bars = page.locator('.histogram-bars');
  await bars.waitFor();
  const tallest = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('.histogram-bars *')].map((one) => one.getBoundingClientRect().height))",
  );
  expect(tallest).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
});
