import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ranking } from '../../src/documents/ranking.ts';
import { compareEvaluations } from '../../src/evaluate/compare-evaluations.ts';
import { renderComparisonHtml } from '../../src/report/html/comparison-page.ts';
import { renderHtml } from '../../src/report/html/page.ts';
import { judgedSkill } from '../support/judged-report.ts';
import { sampleGate } from '../support/report-comparison.ts';
import { erroredHeadToHead, reportHeadToHead } from '../support/report-head-to-head.ts';
import {
  erroredRanking,
  insufficientRanking,
  rankedSkill,
  reportRanking,
} from '../support/report-ranking.ts';
import { withForeignText } from './foreign-text.ts';
import { launchChromium } from './launch-chromium.ts';
import { axeViolations, horizontalOverflow, setDetails } from './page-probes.ts';

const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
/** The layout does not depend on the theme, nor do the colours on the width: each is looked at once. */
const LOOKS = [
  ['light', [1280, 768]],
  ['dark', [360]],
] as const;
const HOSTILE = `"><img src=x onerror="globalThis.taken=1"><script>globalThis.taken=1</script>\u202egnp.exe${'W'.repeat(300)}`;

const compared = {
  ...compareEvaluations(judgedSkill(), judgedSkill(), reportHeadToHead()),
  gates: [sampleGate()],
};
const short = ({ matchups, ...ranking }: Ranking): Ranking => ({
  ...ranking,
  matchups: matchups.slice(0, 4),
});
const PAGES: Record<string, string> = {
  ranked: renderHtml(rankedSkill()),
  'ranked-insufficient': renderHtml(rankedSkill(insufficientRanking())),
  'ranked-errored': renderHtml(rankedSkill(short(erroredRanking()))),
  'hostile-ranked': renderHtml(withForeignText(rankedSkill(short(erroredRanking())), HOSTILE)),
  'head-to-head': renderComparisonHtml(compared),
  'head-to-head-errored': renderComparisonHtml(
    compareEvaluations(judgedSkill(), judgedSkill(), erroredHeadToHead()),
  ),
  'hostile-head-to-head': renderComparisonHtml(withForeignText(compared, HOSTILE)),
};
const FAR = [reportRanking({ elo: 1904 }), reportRanking({ elo: 2104, ciLow: 1011, ciHigh: 2130 })];

let browser: Browser;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  browser = await launchChromium();
});

afterAll(() => browser?.close());

describe.each(Object.keys(PAGES))('the report %s', (name) => {
  test.each(LOOKS)('is accessible and fits in the %s theme', async (theme, widths) => {
    await withPage(name, theme, async (page) => {
      const problems: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await setDetails(page, false);
        if (width !== 768)
          await page
            .locator('.ranking')
            .screenshot({ path: join(ARTIFACTS, `ranking-report-${name}-${theme}-${width}.png`) });
        await setDetails(page, true);
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
        if (width !== 768)
          problems.push(...(await axeViolations(page)).map((violation) => `${violation} at ${width}`));
      }
      expect(problems).toEqual([]);
    });
  });

  test('runs nothing', async () => {
    await withPage(name, 'light', async (page) => {
      expect(
        await page.evaluate('[document.scripts.length, document.images.length, "taken" in globalThis]'),
      ).toEqual([0, 0, false]);
    });
  });
});

test.each([360, 768, 1280])(
  'the bounds on the scale of an Elo do not stand in one another at %d',
  async (width) => {
    for (const ranking of [reportRanking(), ...FAR]) {
      await withContent(renderHtml(rankedSkill(short(ranking))), 'light', async (page) => {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(OVERLAPS)).toEqual([]);
      });
    }
  },
);

const OVERLAPS = `(() => {
  const boxes = [...document.querySelectorAll('.ranking .bounds span')].map((span) => [span.textContent, span.getBoundingClientRect()]);
  return boxes.flatMap(([said, box], index) => boxes.slice(index + 1)
    .filter(([, other]) => box.right > other.left && other.right > box.left)
    .map(([other]) => said + ' in ' + other));
})()`;

function withPage(name: string, theme: 'light' | 'dark', look: (page: Page) => Promise<void>) {
  return withContent(PAGES[name] ?? '', theme, look);
}

async function withContent(content: string, theme: 'light' | 'dark', look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.setContent(content);
    await look(page);
  } finally {
    await context.close();
  }
}
