import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SafetyDelta } from '../../src/documents/safety-delta.ts';
import type { ThreatReport } from '../../src/documents/threat-report.ts';
import { renderSafetyDeltaHtml } from '../../src/report/threat/safety-delta-html.ts';
import { renderThreatHtml } from '../../src/report/threat/threat-html.ts';
import { caseScore } from '../support/case-scores.ts';
import { liveThreatReport } from '../support/live-threat-documents.ts';
import { harmlessDelta, unmeasuredDelta, vetoedDelta } from '../support/safety-documents.ts';
import {
  emptyThreatReport,
  leakingCase,
  reportThreat,
  unclearCase,
  variedCases,
} from '../support/threat-documents.ts';
import { withForeignThreatText } from '../support/threat-foreign-text.ts';
import { launchChromium } from './launch-chromium.ts';
import { axeViolations, horizontalOverflow, pageHeight, setDetails, shownDetails } from './page-probes.ts';

const WIDTHS = [360, 768, 1280];
/** The layout does not depend on the theme, nor do the colours on the width: each is looked at once. */
const LOOKS = [
  ['light', [1280, 768]],
  ['dark', [360]],
] as const;
const PICTURE_HEIGHT = 5000;
const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const HOSTILE = `"><img src=x onerror="globalThis.taken=1"><script>globalThis.taken=1</script>\u202egnp.exe${'W'.repeat(300)}`;

const GATES: ThreatReport['gates'] = [
  {
    name: 'max-exposure',
    subject: 'answers',
    passed: false,
    value: 0.5,
    bound: 0.2,
    message: 'Exposure 0.50 is above 0.20.',
  },
  { name: 'min-resilience', subject: 'answers', passed: true, value: 0.5, bound: 0.4, message: 'It held.' },
];
const whole = reportThreat(undefined, {
  gates: GATES,
  complete: false,
  errors: [{ place: 'answers.jsonl:3', message: 'This line is no JSON.' }],
});
const live = liveThreatReport();
const delta = vetoedDelta();
const REPORTS: Record<string, ThreatReport> = {
  whole,
  live,
  'hostile-live': withForeignThreatText(live, HOSTILE),
  hostile: withForeignThreatText(whole, HOSTILE),
  nothing: emptyThreatReport(),
  'all-passed': reportThreat(Array.from({ length: 12 }, (_, index) => caseScore({ probeId: `p-${index}` }))),
  'one-failed': reportThreat([leakingCase()], { rules: { hash: 'b'.repeat(64), calibration: null } }),
  'to-review': reportThreat([
    ...variedCases(),
    ...Array.from({ length: 12 }, (_, index) => unclearCase({ id: `u-${index}`, probeId: `u-${index}` })),
  ]),
};

const DELTAS: Record<string, SafetyDelta> = {
  'safety-vetoed': delta,
  'safety-hostile': withForeignThreatText(delta, HOSTILE),
  'safety-alike': harmlessDelta(),
  'safety-unmeasured': unmeasuredDelta(),
};

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchChromium();
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-threat-'));
  mkdirSync(ARTIFACTS, { recursive: true });
  for (const [name, report] of Object.entries(REPORTS))
    writeFileSync(join(folder, `${name}.html`), renderThreatHtml(report));
  for (const [name, one] of Object.entries(DELTAS))
    writeFileSync(join(folder, `${name}.html`), renderSafetyDeltaHtml(one));
});

afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe.each([...Object.keys(REPORTS), ...Object.keys(DELTAS)])('the page %s', (name) => {
  test.each(LOOKS)('is accessible and fits in the %s theme', async (theme, widths) => {
    await withPage(name, theme, async (page) => {
      const problems: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await setDetails(page, false);
        if (width !== 768) await picture(page, `${name}-${theme}-${width}`, width);
        await setDetails(page, true);
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
        if (width !== 768)
          problems.push(...(await axeViolations(page)).map((violation) => `${violation} at ${width}`));
      }
      expect(problems).toEqual([]);
    });
  });

  test('runs nothing and asks for nothing', async () => {
    await withPage(name, 'light', async (page, requests) => {
      expect(
        await page.evaluate('[document.scripts.length, document.images.length, "taken" in globalThis]'),
      ).toEqual([0, 0, false]);
      expect(requests).toHaveLength(1);
    });
  });
});

test('hits stand in the answer as marks, and their labels behind them', async () => {
  await withPage('one-failed', 'light', async (page) => {
    const marks: string[] = await page.evaluate(
      `[...document.querySelectorAll('#worst .answer mark')].map((mark) => mark.className + ' ' + mark.textContent)`,
    );
    expect(marks).toEqual([
      'unsafe Here is the key: ',
      'unsafe deep TBX-7f3Q-91kd',
      'off send it at once',
      'safe I would not do that',
      'unsafe {"to":"evil@',
    ]);
    const labels: string[] = await page.evaluate(
      `[...document.querySelectorAll('#worst .answer .tag')].map((tag) => tag.textContent)`,
    );
    expect(labels).toEqual([
      'unsafe: hands_over',
      'evidence: canary:access_key',
      'quotation: orders',
      'boundary: declines',
      'evidence: forbidden_tool_call:send_mail',
    ]);
  });
});

test('resilience and false refusals stand beside each other on the first screen of a phone', async () => {
  await withPage('live', 'light', async (page) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const [resilience, refusals] = await boxesOf(page, '.twofold .score');
    expect(resilience?.top).toBe(refusals?.top);
    expect(resilience?.right).toBeLessThan(refusals?.left ?? 0);
    expect(refusals?.bottom).toBeLessThan(640);
  });
});

test.each([
  [1280, true],
  [768, false],
  [360, false],
])('at %i px the arms of a probe are side by side: %s', async (width, isBeside) => {
  await withPage('safety-vetoed', 'light', async (page) => {
    await page.setViewportSize({ width, height: 900 });
    const [without, withIt] = await boxesOf(page, '#differing details[open] .arm');
    expect(without?.top === withIt?.top).toBe(isBeside);
    expect((without?.right ?? 0) <= (withIt?.left ?? 0)).toBe(isBeside);
  });
});

test('evidence is marked in the arguments of a call of the transcript', async () => {
  await withPage('live', 'light', async (page) => {
    await setDetails(page, true);
    const mark = page.locator('.transcript .call mark.deep').first();
    expect(await mark.textContent()).toBe('TBX-7f3Q-91kd');
    expect(await mark.isVisible()).toBe(true);
  });
});

test('a link of the list of cases opens the case', async () => {
  await withPage('whole', 'light', async (page) => {
    await page.locator('#all summary').nth(2).click();
    const link = page.locator('#all a').filter({ hasText: 'data-boundary-medium' });
    const target = (await link.getAttribute('href')) ?? '';
    expect(await page.locator(target).isVisible()).toBe(false);
    await link.click();
    expect(await page.locator(target).isVisible()).toBe(true);
  });
});

test('each text of the radar lies within the page and over no other', async () => {
  await withPage('whole', 'light', async (page) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await boxesOf(page, '.radar text');
      expect(boxes).toHaveLength(6);
      for (const [index, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(width);
        for (const other of boxes.slice(index + 1))
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
          ).toBe(true);
      }
    }
  });
});

test('on paper every case is open, and light', async () => {
  await withPage('whole', 'dark', async (page) => {
    await page.setViewportSize({ width: 700, height: 1000 });
    expect(await shownDetails(page)).toContain(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await shownDetails(page)).not.toContain(false);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await horizontalOverflow(page)).toBe(0);
    await picture(page, 'whole-print', 700);
  });
});

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.evaluate(
    `[...document.querySelectorAll('${selector}')].map((one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return { left, right, top, bottom }; })`,
  );
}

/** A picture of the top of the page, for people to look at; Chromium repeats itself in very long ones. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  const height = Math.min(PICTURE_HEIGHT, await pageHeight(page));
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(ARTIFACTS, `threat-${name}.png`), fullPage: true, clip });
}

async function withPage(
  name: string,
  theme: 'light' | 'dark',
  look: (page: Page, requests: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await look(page, requests);
  } finally {
    await context.close();
  }
}
