import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation } from '../../src/documents/evaluation.ts';
import { applySafety } from '../../src/evaluate/apply-safety.ts';
import { renderCertificateHtml } from '../../src/report/certificate/certificate-html.ts';
import { renderCertificateSvg } from '../../src/report/certificate/certificate-svg.ts';
import { misledLayer } from '../support/judge-layers.ts';
import { erroredDrawsLayer, invalidLayer, liftLayer } from '../support/monte-carlo-layers.ts';
import { reportPlugin } from '../support/report-documents.ts';
import { erroredRanking, rankedSkill, reportRanking } from '../support/report-ranking.ts';
import { safetySummary } from '../support/safety-documents.ts';
import { simulatedSkill } from '../support/simulated-report.ts';
import { axeViolations, horizontalOverflow } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';
import { withUntrustedText } from './untrusted-text.ts';

const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const OPTIONS = { date: '2026-02-11', run: 'r1a2b3c4' };
const DOCUMENTS: Record<string, Evaluation> = {
  skill: simulatedSkill(liftLayer()),
  ranked: rankedSkill(reportRanking(), simulatedSkill(liftLayer())),
  unranked: rankedSkill(erroredRanking()),
  invalid: simulatedSkill(invalidLayer(), misledLayer()),
  unsafe: applySafety(rankedSkill(reportRanking(), simulatedSkill(liftLayer())), safetySummary()),
  plugin: reportPlugin({
    ...simulatedSkill(),
    subject: { kind: 'plugin', name: 'origami', path: 'plugins/origami', sha256: null },
    skills: Array.from({ length: 12 }, () => simulatedSkill(erroredDrawsLayer())),
  }),
  hostile: withUntrustedText(simulatedSkill(liftLayer(), misledLayer()), `"><script>${'W'.repeat(300)}`),
};

let browser: Browser;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  browser = await sharedChromium();
});

describe.each(Object.entries(DOCUMENTS))('the certificate of %s', (name, document) => {
  test.each(['light', 'dark'] as const)(
    'is accessible and fits every width in the %s theme',
    async (theme) => {
      await withPage(theme, renderCertificateHtml(document, OPTIONS), async (page) => {
        const problems: string[] = [];
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({
            path: join(ARTIFACTS, `certificate-${name}-${theme}-${width}.png`),
            fullPage: true,
          });
          const overflow = await horizontalOverflow(page);
          if (overflow > 0) problems.push(`${overflow} px too wide at ${width}`);
          problems.push(...(await axeViolations(page)));
        }
        expect(problems).toEqual([]);
      });
    },
  );

  // Nobody's name fills a page.
  test.skipIf(name === 'hostile')('is one sheet of A4 on paper', async () => {
    await withPage('light', renderCertificateHtml(document, OPTIONS), async (page) => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\S* 84[12]\S*\]/);
    });
  });

  test('as a picture keeps each text inside', async () => {
    await withPage('dark', renderCertificateSvg(document, OPTIONS), async (page) => {
      await page.screenshot({ path: join(ARTIFACTS, `certificate-${name}.png`), fullPage: true });
      expect(await page.evaluate(OUTSIDE)).toEqual([]);
    });
  });
});

/** Texts that leave the sheet or its margin, or stand in one another. */
const OUTSIDE = `(() => {
  const sheet = document.querySelector('svg').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('text')].map((element) => ({ said: element.textContent, box: element.getBoundingClientRect() }));
  return boxes.flatMap(({ said, box }, index) => [
    ...(box.left < sheet.left + 40 || box.right > sheet.right - 40 || box.bottom > sheet.bottom ? [said + ' leaves'] : []),
    ...boxes.slice(index + 1)
      .filter((other) => Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 0.5
        && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 3)
      .map((other) => said + ' overlaps ' + other.said),
  ]);
})()`;

async function withPage(theme: 'light' | 'dark', content: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.setContent(content.startsWith('<svg') ? `<body style="margin:0">${content}</body>` : content);
    await look(page);
  } finally {
    await context.close();
  }
}
