import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import { type PublishedDocument, publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { ProgressEvent, ViewerEntry, ViewerRunDetails } from '@plugin-eval/core/documents/viewer.ts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { reportComparison } from '../support/report-comparison.ts';
import { reportSkill } from '../support/report-documents.ts';
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

/** The pages that only the server has: history, runs, and what can be done to them. */

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

type Comparison = Extract<PublishedDocument, { kind: 'comparison' }>;
const STANDARD = { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' } as const;
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
    history: async () => [HISTORY, EARLIER],
    runs: async () => [
      { summary: { ...summaryOf(RUNNING), id: 'r7' }, entries: [] },
      { summary: summaryOf(RUN), entries: RESULTS.slice(1) },
    ],
  });
}

const RUNNING: ViewerRunDetails = { ...RUN, status: 'running', ended_at: null };

test.each(['light', 'dark'] as const)('history and runs are accessible in the %s theme', async (theme) => {
  const other = { ...HISTORY, id: 'run-r9-1', run: 'r9', at: '2026-03-02T12:00:00.000Z', score: 80.5 };
  const backend = fakeBackend({ history: async () => [HISTORY, other] });
  await withViewer(backend, '#/history', async (page, complaints) => {
    await page.emulateMedia({ colorScheme: theme });
    const problems: string[] = [];
    for (const hash of ['#/history', '#/history/skills%2Fcrane', '#/runs', `#/runs/${RUN.id}`]) {
      await goToHash(page, hash);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: picture(hash, theme, width), fullPage: true });
        if ((await horizontalOverflow(page)) > 0) problems.push(`${hash} is too wide at ${width}`);
      }
      problems.push(...(await axeViolations(page)).map((violation) => `${hash}: ${violation}`));
    }
    expect([...problems, ...complaints]).toEqual([]);
  });
});

test('a run is listed with a title and its result', async () => {
  await withViewer(journalBackend(), '#/runs', async (page) => {
    const row = page.locator('tbody tr').nth(1);
    expect(await row.getByRole('link').allTextContents()).toEqual(['Silver 71.3', 'Score of skills']);
    await row.getByRole('link').last().click();
    await page.getByRole('heading', { level: 1, name: 'Score of skills' }).waitFor();
  });
});

test.each(['light', 'dark'] as const)(
  'two results of a history are compared, in the %s theme',
  async (theme) => {
    const skill = reportSkill({ depth: STANDARD });
    const document = reportComparison(skill, skill, { differences: { composite: 3.25, significant: null } });
    const made = { tool_version: '1.2.3', depth: 'standard', models: ['openai:gpt'] };
    const asked: unknown[] = [];
    const backend = fakeBackend({
      history: async () => [HISTORY, { ...EARLIER, score: 66 }, { ...EARLIER, id: 'run-r8-1', score: 60 }],
      async compare(...places) {
        asked.push(places);
        const { document: published } = publishedDocument({ kind: 'comparison', document }) as Comparison;
        return {
          ...{ kind: 'comparison', document: published, sources: { a: null, b: null } },
          results: {
            a: { ...made, at: EARLIER.at, models: ['<b>other</b>'] },
            b: { ...made, at: HISTORY.at },
          },
        };
      },
    });
    await withViewer(backend, '#/history/skills%2Fcrane', async (page, complaints) => {
      await page.emulateMedia({ colorScheme: theme });
      const link = page.getByRole('link', { name: 'Compare A and B' });
      expect(await link.getAttribute('href')).toBe(`#/compare/${EARLIER.id}/${HISTORY.id}`);
      await page.getByLabel('B', { exact: true }).selectOption({ index: 1 });
      await page.getByText('Choose two different results.').waitFor();
      await page.getByLabel('A', { exact: true }).selectOption({ index: 2 });
      await link.click();
      await page.getByText(/Different models answered: <b>other<\/b> for A, openai:gpt for B/).waitFor();
      expect(asked).toEqual([
        [
          { entry: 'run-r8-1', member: null },
          { entry: EARLIER.id, member: null },
        ],
      ]);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await horizontalOverflow(page)).toBe(0);
        await page.screenshot({ path: picture('#/compared', theme, width), fullPage: true });
      }
      expect([...(await axeViolations(page)), ...complaints]).toEqual([]);
    });
  },
);

test('a run at work says what it does, and that it is over', async () => {
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  let status: ViewerRunDetails['status'] = 'running';
  const now = () => ({ ...RUNNING, status });
  const backend = fakeBackend({
    run: async () => now(),
    runs: async () => [{ summary: summaryOf(now()), entries: [] }],
    async *progress(): AsyncIterable<ProgressEvent> {
      const latest = [
        {
          label: '<b>robustness</b>',
          subject: 'skills/crane',
          outcome: 'failed' as const,
          at: RUN.started_at,
        },
      ];
      yield progressEvent({
        ...{ answered: 3, failed: 1, open: 2, known_cost_usd: 0.25, latest },
        ...{ planned_calls: 12, working_since: new Date(Date.now() - 30_000).toISOString() },
        ended: { tried: 3, unanswered: 0 },
      });
      await seen;
      status = 'finished';
      yield progressEvent({ status: 'finished', answered: 6, failed: 1, known_cost_usd: 0.5 });
    },
  });
  await withViewer(backend, `#/runs/${RUN.id}`, async (page, complaints) => {
    await page.getByText('$0.25').waitFor();
    await page.getByText(/^3 of about 12 calls, about (90 s|\d min) left$/).waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page)).toBe(0);
      await page.screenshot({ path: picture('#/live', 'light', width), fullPage: true });
    }
    // One set of numbers: those of the run as it was when the page was opened are not shown beside them.
    expect(await page.getByText('$1.01').count()).toBe(0);
    expect(await page.locator('dt', { hasText: /^(Cost|Calls|Reused)$/ }).allTextContents()).toEqual([
      'Reused',
    ]);
    await page.getByText('<b>robustness</b>').waitFor();
    go();
    await page.getByRole('heading', { name: 'At this moment' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

test('a run goes only when its removal is confirmed, and the focus comes back', async () => {
  const backend = fakeBackend();
  await withViewer(backend, `#/runs/${RUN.id}`, async (page) => {
    const remove = page.getByRole('button', { name: /^Remove/ }).first();
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(backend.calls.filter((call) => call.startsWith('remove'))).toEqual([]);
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Remove/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the run' }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(backend.calls.filter((call) => call.startsWith('remove'))).toEqual([`remove ${RUN.id}`]);
  });
});

test('a run goes on only with a cost cap, and a refusal is shown', async () => {
  const backend = fakeBackend();
  await withViewer(backend, `#/runs/${RUN.id}`, async (page) => {
    const resumed = () => backend.calls.filter((call) => call.startsWith('resume'));
    await page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').or(dialog.getByRole('spinbutton'));
    for (const typed of ['', '0', '-3', 'a lot']) {
      await field.fill(typed).catch(() => {});
      await dialog.getByRole('button', { name: /^Resume/ }).click();
      await dialog
        .getByText(/above 0/)
        .first()
        .waitFor();
    }
    expect(resumed()).toEqual([]);
    await field.fill('1');
    await dialog.getByRole('button', { name: /^Resume/ }).click();
    await dialog.getByText(/its budget is spent/).waitFor();
    await field.fill('2.5');
    await dialog.getByRole('button', { name: /^Resume/ }).click();
    await expect.poll(resumed).toEqual([`resume ${RUN.id} 2.5`]);
  });
});

test('what cannot be had is said, and a way back is offered', async () => {
  await withViewer(fakeBackend(), '#/runs/r0000', async (page) => {
    expect(await page.getByRole('alert').textContent()).toContain('r0000');
    await goToHash(page, '#/e/nothing');
    expect(await page.getByRole('alert').textContent()).toContain('nothing');
    await page.getByRole('link', { name: 'plugin-eval' }).click();
    await settled(page);
    expect(await page.locator('h1').textContent()).toBe('crane');
  });
});

function picture(hash: string, theme: string, width: number): string {
  const name = hash.replace('#/', '').replaceAll(/[^a-z0-9]+/gi, '-');
  return `test/artifacts/viewer-server-${name}-${theme}-${width}.png`;
}
