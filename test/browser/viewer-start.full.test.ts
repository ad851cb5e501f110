import { once } from 'node:events';
import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import type { ProgressEvent, ViewerEntry, ViewerRunDetails } from '@plugin-eval/core/documents/viewer.ts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  ENTRY,
  EVALUATION,
  type FakeBackend,
  fakeBackend,
  HISTORY,
  progressEvent,
  RUN,
} from '../support/viewer-backend.ts';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { viewerStage } from '../support/viewer-stage.ts';
import { axeViolations, horizontalOverflow } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The first page: skills as cards, runs at work, all results. */

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

/** The viewer on a server of its own, let in by the URL. */
async function withViewer(
  backend: FakeBackend,
  hash: string,
  look: (page: Page, complaints: string[]) => Promise<void>,
): Promise<void> {
  const { server } = await viewerStage({ backend, assets: viewerAssets() });
  const origin = `http://127.0.0.1:${server.port}`;
  await withWatchedPage(browser, `${server.url}${hash}`, async ({ page, complaints, requests }) => {
    await settled(page);
    await look(page, complaints);
    expect(requests.filter((request) => !request.startsWith(origin))).toEqual([]);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(page.url()).not.toContain('token');
  });
}

function summaryOf({ tasks: _, attempts: __, schema_version: ___, ...summary }: ViewerRunDetails) {
  return summary;
}

const EARLIER = { ...HISTORY, id: 'run-r9-1', run: 'r9', at: '2026-02-22T12:00:00.000Z', score: 68 };
const RESULTS: ViewerEntry[] = [
  {
    ...ENTRY,
    id: 'run-r9-2',
    kind: 'threat-report',
    title: 'Threat map of <b>ibis</b>',
    from: { file: null, run: 'r9' },
    outcome: 'nothing could be decided: 90 of 91 responses are unclear',
    at: '2026-02-20T12:00:00.000Z',
  },
  { ...ENTRY, id: EARLIER.id, from: { file: null, run: 'r9' }, at: EARLIER.at },
  { ...ENTRY, id: HISTORY.id, from: { file: null, run: RUN.id }, at: HISTORY.at },
];

/** A journal with results, and a run at work. */
function journalBackend() {
  return fakeBackend({
    entries: async () => ({ entries: RESULTS, notes: [] }),
    document: async () => EVALUATION,
    beginning: async () => null,
    async *progress(_, signal): AsyncIterable<ProgressEvent> {
      yield progressEvent({ answered: 3, planned_calls: 12 });
      await once(signal, 'abort');
    },
    history: async () => [HISTORY, EARLIER],
    runs: async () => [
      { summary: { ...summaryOf(RUNNING), id: 'r7' }, entries: [] },
      { summary: summaryOf(RUN), entries: RESULTS.slice(1) },
    ],
  });
}

const RUNNING: ViewerRunDetails = { ...RUN, status: 'running', ended_at: null };

test.each(['light', 'dark'] as const)('the first page is accessible in the %s theme', async (theme) => {
  await withViewer(journalBackend(), '#/', async (page, complaints) => {
    await page.emulateMedia({ colorScheme: theme });
    const problems: string[] = [];
    for (const hash of ['#/', '#/runs']) {
      await goToHash(page, hash);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: picture(`#/dashboard ${hash}`, theme, width), fullPage: true });
        if ((await horizontalOverflow(page)) > 0) problems.push(`${hash} is too wide at ${width}`);
      }
      problems.push(...(await axeViolations(page)).map((violation) => `${hash}: ${violation}`));
    }
    expect([...problems, ...complaints]).toEqual([]);
  });
});

test('the first page shows skills as cards, runs at work, and all results, each a link', async () => {
  await withViewer(journalBackend(), '#/', async (page) => {
    expect(await page.locator('h1').textContent()).toBe('Last results');
    const cards = page.locator('.skill-card');
    await expect.poll(() => cards.first().textContent()).toMatch(/crane.*Good.*Fires.*Safe.*\+3\.3/s);
    expect(await cards.count()).toBe(1);
    expect(await cards.getByRole('link').first().getAttribute('href')).toBe(`#/e/${HISTORY.id}`);
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    const [newest, before, threat] = await rows.allTextContents();
    expect(newest).toMatch(/crane.*evaluation.*Silver 71\.3.*2026-03-01/);
    expect(before).toMatch(/crane.*2026-02-22/);
    expect(threat).toMatch(
      /Threat map of <b>ibis<\/b>.*nothing could be decided: 90 of 91 responses are unclear/,
    );
    const atWork = page.locator('.at-work');
    expect(await atWork.getByRole('link').getAttribute('href')).toBe('#/runs/r7');
    expect(await atWork.getByRole('progressbar').count()).toBe(1);
  });
});

test('a run at work is asked to stop, and a refusal is shown', async () => {
  const backend = fakeBackend({
    entries: async () => ({ entries: [], notes: [] }),
    runs: async () => [
      { summary: summaryOf(RUNNING), entries: [] },
      { summary: { ...summaryOf(RUNNING), id: 'r7' }, entries: [] },
    ],
  });
  await withViewer(backend, '#/', async (page) => {
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await stop.nth(1).click();
    await page.getByRole('alert').waitFor();
    await stop.first().click();
    await expect.poll(() => backend.calls).toContain(`stop ${RUN.id}`);
  });
});

test('without any result three commands stand ready to be copied', async () => {
  const backend = fakeBackend({ entries: async () => ({ entries: [], notes: [] }), runs: async () => [] });
  await withViewer(backend, '#/', async (page, complaints) => {
    await expect.poll(() => page.getByRole('button', { name: /^Copy plugin-eval / }).count()).toBe(3);
    expect([...(await axeViolations(page)), ...complaints]).toEqual([]);
  });
});

function picture(hash: string, theme: string, width: number): string {
  const name = hash.replace('#/', '').replaceAll(/[^a-z0-9]+/gi, '-');
  return `test/artifacts/viewer-server-${name}-${theme}-${width}.png`;
}
