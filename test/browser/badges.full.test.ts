import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Composite,
  EvaluationDocument,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { renderBadgeSvg } from '@plugin-eval/report/svg/render-badge.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../support/evaluate-folder.ts';
import { HOSTILE_NAMES } from '../support/hostile-names.ts';
import { misledLayer, selfReportedLayer } from '../support/judge-layers.ts';
import { judgedSkill, sampleUncertainty } from '../support/judged-report.ts';
import { invalidLayer } from '../support/monte-carlo-layers.ts';
import { simulatedSkill } from '../support/simulated-report.ts';
import { erroredSkill, sampleCollection, samplePlugin, sampleSkill } from './sample-documents.ts';
import { sharedChromium } from './shared-chromium.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const ARTIFACTS = join(ROOT, 'test', 'artifacts');
const THEMES = ['light', 'dark'] as const;

const { summary } = sampleCollection();
const DOCUMENTS: Record<string, EvaluationDocument> = {
  skill: sampleSkill(),
  errored: erroredSkill(),
  plugin: samplePlugin(),
  collection: sampleCollection(),
  gold: withComposite({ score: 84.67, badge: 'Gold', safety: 'measured' }),
  vetoed: withComposite({ badge: null, badgeVetoedBy: 'prompt-injection '.repeat(9) }),
  judged: judgedSkill(),
  misled: judgedSkill(misledLayer()),
  simulated: simulatedSkill(),
  'invalid sessions': simulatedSkill(invalidLayer()),
  everything: withEverything(),
  'large collection': sampleCollection({
    summary: {
      ...summary,
      subjects: 98765,
      scored: 98760,
      mean: 100,
      median: 99.99,
      badges: { Platinum: 90000, Gold: 8000, Silver: 700, Bronze: 50 },
      findings: { error: 12345, warning: 23456, info: 34567 },
    },
  }),
  'empty collection': sampleCollection({
    summary: {
      ...summary,
      subjects: 0,
      scored: 0,
      mean: null,
      median: null,
      badges: { ...summary.badges, Silver: 0 },
    },
  }),
  ...Object.fromEntries(
    Object.entries(HOSTILE_NAMES).map(([kind, name]) => [`${kind} name`, named(withEverything(), name)]),
  ),
};

/** The hostile names that a person should look at, too. */
const LOOKED_AT = new Set(['markup name', 'emoji name', 'Chinese name', 'combining name', 'wide name']);

let browser: Browser;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  browser = await sharedChromium();
  const shown = join(ROOT, 'examples', 'skills');
  for (const name of ['review-sql-migrations', 'ultimate-code-guardian']) {
    DOCUMENTS[name] = await evaluateTargets([identifyTarget(join(shown, name), ROOT)], QUICK_OPTIONS, {
      clock: STOPPED_CLOCK,
      concurrency: 1,
    });
  }
});

/** Every badge, by what it shows. */
function badges(): [string, string][] {
  return Object.entries(DOCUMENTS).map(([name, shown]) => [name, renderBadgeSvg(shown)]);
}

test('Chromium reads every badge as XML', async () => {
  await withPage('light', 1, async (page) => {
    const pictures = badges().map(([, svg]) => svg);
    const wrong = await page.evaluate(`${JSON.stringify(pictures)}.map((picture) =>
      new DOMParser().parseFromString(picture, 'image/svg+xml').querySelector('parsererror')?.textContent)
      .filter(Boolean)`);
    expect(wrong).toEqual([]);
  });
});

describe('every badge', () => {
  test('keeps each text inside and apart from the others', async () => {
    await withPage('light', 1, async (page) => {
      const problems: string[] = [];
      for (const [name, svg] of badges()) {
        await page.setContent(`<body style="margin:0">${svg}</body>`);
        const found: string[] = await page.evaluate(textProblems(4));
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });
  });

  test.each(THEMES)('is drawn as an image in the %s theme and asks for nothing', async (theme) => {
    // The larger ones are for people who look at them.
    for (const scale of theme === 'light' ? [1, 2] : [1]) {
      await withPage(theme, scale, async (page, requests) => {
        const images = badges()
          .filter(([name]) => !name.endsWith(' name') || LOOKED_AT.has(name))
          .map(([, svg]) => imageOf(svg));
        await page.setContent(
          `<body style="margin:0;background:${theme === 'dark' ? '#0d1117' : '#fff'}">${images.join('')}</body>`,
        );
        await page.screenshot({
          path: join(ARTIFACTS, `svg-badges-${theme}-${scale}x.png`),
          fullPage: true,
        });
        expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
        expect(
          await page.evaluate('[...document.images].every(({ naturalHeight }) => naturalHeight > 0)'),
        ).toBe(true);
      });
    }
  });
});

/** Texts that leave the picture or its margin, leave their pill, or stand in one another; one line each. */
function textProblems(margin: number): string {
  return `(() => {
    const problems = [];
    const picture = document.querySelector('svg').getBoundingClientRect();
    const texts = [...document.querySelectorAll('text')].filter((element) => element.textContent.trim() !== '').map((element) => {
      const { height, width, x, y } = element.ownerSVGElement;
      const [x0, y0, w, h] = [x, y, width, height].map(({ baseVal }) => baseVal.value);
      const viewport = { left: picture.left + x0, right: picture.left + x0 + w, top: picture.top + y0, bottom: picture.top + y0 + h };
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // What towers above or below a line of accents is cut off at the edge of its viewport.
      const box = { left, right, top: Math.max(top, viewport.top), bottom: Math.min(bottom, viewport.bottom) };
      return { element, said: element.textContent.slice(0, 40), box, viewport };
    });
    const inside = (box, outer, by) => box.left >= outer.left + by && box.right <= outer.right - by;
    for (const [index, { element, said, box, viewport }] of texts.entries()) {
      if (!inside(box, picture, ${margin}) || !inside(box, viewport, -0.5)) problems.push(said + ' leaves at a side');
      if (box.bottom > picture.bottom || box.top < picture.top) problems.push(said + ' leaves above or below');
      const pill = element.parentNode.querySelector(':scope > rect[rx="10.5"]');
      if (pill && !inside(box, pill.getBoundingClientRect(), 4)) problems.push(said + ' leaves its pill');
      for (const other of texts.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 0.5 && high > 0.5) problems.push(said + ' overlaps ' + other.said);
      }
    }
    return problems;
  })()`;
}

async function withPage(
  theme: 'light' | 'dark',
  scale: number,
  look: (page: Page, requests: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    colorScheme: theme,
    deviceScaleFactor: scale,
    viewport: { width: 1330, height: 900 },
  });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await look(page, requests);
  } finally {
    await context.close();
  }
}

function imageOf(svg: string): string {
  return `<img alt="" style="margin:6px;vertical-align:top" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
}

function withComposite(changes: Partial<Composite>): SkillEvaluation {
  const skill = sampleSkill();
  return { ...skill, composite: { ...skill.composite, ...changes } };
}

function named<T extends EvaluationDocument>(document: T, name: string): T {
  return { ...document, subject: { ...document.subject, name, path: `skills/${name}` } };
}

/** The widest that every part of a card can be. */
function withEverything(): SkillEvaluation {
  const skill = withComposite({ score: 100, badge: 'Platinum', ciLow: 66.1, ciHigh: 100, elo: 1650 });
  const { output_quality, token_efficiency, triggering_accuracy } = skill.dimensions;
  return {
    ...skill,
    depth: { requested: 'thorough', effective: 'standard', confidenceLabel: 'Certified+' },
    dimensions: {
      ...skill.dimensions,
      triggering_accuracy: { ...triggering_accuracy, ciLow: 0.71, ciHigh: 0.88 },
      output_quality: { ...output_quality, status: 'errored', score: 0.72, grade: 'C' },
      token_efficiency: { ...token_efficiency, status: 'measured', score: 0, grade: 'F' },
    },
    uncertainty: sampleUncertainty(),
    layers: [skill.layers[0], selfReportedLayer()],
  };
}
