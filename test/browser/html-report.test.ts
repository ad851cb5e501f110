import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvaluationDocument, SkillEvaluation } from '../../src/documents/evaluation.ts';
import { applySafety } from '../../src/evaluate/apply-safety.ts';
import { compareEvaluations } from '../../src/evaluate/compare-evaluations.ts';
import { evaluateTargets } from '../../src/evaluate/evaluate-targets.ts';
import { renderComparisonHtml } from '../../src/report/html/comparison-page.ts';
import { renderHtml } from '../../src/report/html/page.ts';
import { identifyTarget } from '../../src/skill/identify-target.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../support/evaluate-folder.ts';
import { judgeLayer, misledLayer, selfReportedLayer } from '../support/judge-layers.ts';
import { judgedSkill } from '../support/judged-report.ts';
import { erroredDrawsLayer, invalidLayer, liftLayer } from '../support/monte-carlo-layers.ts';
import { safetySummary } from '../support/safety-documents.ts';
import { simulatedSkill } from '../support/simulated-report.ts';
import { writeTree } from '../support/write-tree.ts';
import { withForeignText } from './foreign-text.ts';
import { launchChromium } from './launch-chromium.ts';
import { axeViolations, horizontalOverflow, pageHeight, setDetails, shownDetails } from './page-probes.ts';
import {
  erroredSkill,
  sampleCollection,
  sampleFinding,
  sampleGates,
  samplePlugin,
  sampleSkill,
} from './sample-documents.ts';

/** The layout does not depend on the theme, nor do the colours on the width: each is looked at once. */
const LOOKS = [
  ['light', [1280, 768]],
  ['dark', [360]],
] as const;
const PICTURE_HEIGHT = 5000;
const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');
const HOSTILE = `"><img src=x onerror="globalThis.taken=1"><script>globalThis.taken=1</script>\u202egnp.exe${'W'.repeat(300)}`;

let browser: Browser;
let folder: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  browser = await launchChromium();
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-report-'));
  mkdirSync(ARTIFACTS, { recursive: true });
  const { skill, plugin, collection } = await realDocuments();
  const many = Array.from({ length: 30 }, (_, index) => sampleFinding({ line: index + 1 }));
  for (const [name, page] of Object.entries({
    skill: renderHtml(skill),
    plugin: renderHtml(plugin),
    collection: renderHtml(collection),
    'every-state': renderHtml(
      sampleCollection({ evaluations: [withIntervals(), samplePlugin(), erroredSkill()] }),
    ),
    intervals: renderHtml({ ...withIntervals(), gates: sampleGates() }),
    errored: renderHtml(erroredSkill()),
    judged: renderHtml(judgedSkill()),
    misled: renderHtml(
      samplePlugin({ skills: [judgedSkill(misledLayer()), judgedSkill(selfReportedLayer())] }),
    ),
    simulated: renderHtml(simulatedSkill(liftLayer())),
    unsafe: renderHtml(applySafety(simulatedSkill(liftLayer()), safetySummary())),
    invalid: renderHtml(simulatedSkill(invalidLayer())),
    'hostile-simulated': renderHtml(withForeignText(simulatedSkill(erroredDrawsLayer()), HOSTILE)),
    'hostile-judged': renderHtml(withForeignText(judgedSkill(misledLayer()), HOSTILE)),
    'hostile-skill': renderHtml(withForeignText(sampleSkill({ findings: many }), HOSTILE)),
    'hostile-plugin': renderHtml(withForeignText(samplePlugin(), HOSTILE)),
    'hostile-collection': renderHtml(withForeignText(sampleCollection(), HOSTILE)),
    comparison: renderComparisonHtml(compareEvaluations(sampleSkill(), withIntervals())),
  })) {
    pages.set(name, join(folder, `${name}.html`));
    writeFileSync(join(folder, `${name}.html`), page);
  }
});

afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const NAMES = [
  'skill',
  'plugin',
  'collection',
  'every-state',
  'intervals',
  'errored',
  'judged',
  'misled',
  'simulated',
  'unsafe',
  'invalid',
  'hostile-simulated',
  'hostile-judged',
  'hostile-skill',
  'hostile-plugin',
  'hostile-collection',
  'comparison',
];

describe.each(NAMES)('the report %s', (name) => {
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

test('a hostile name is shown as text, its hidden characters visible', async () => {
  await withPage('hostile-skill', 'light', async (page) => {
    const heading = await page.locator('h1').textContent();
    expect(heading).toContain('"><img src=x onerror=');
    expect(heading).toContain('<script>');
    expect(heading).toContain('\\u202e');
    expect(await page.title()).toContain('<script>');
  });
});

test('a link of the table opens the section it leads to', async () => {
  await withPage('collection', 'light', async (page) => {
    await page.locator('.members a').nth(1).click();
    expect(await page.locator('#member-1').isVisible()).toBe(false);
    expect(await page.locator('#member-2').isVisible()).toBe(true);
  });
});

test('on paper every section is open, and light', async () => {
  await withPage('plugin', 'dark', async (page) => {
    await page.setViewportSize({ width: 700, height: 1000 });
    expect(await shownDetails(page)).toContain(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await shownDetails(page)).not.toContain(false);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await horizontalOverflow(page)).toBe(0);
    await picture(page, 'plugin-print', 700);
  });
});

/** A picture of the top of the page, for people to look at; Chromium repeats itself in very long ones. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  const height = Math.min(PICTURE_HEIGHT, await pageHeight(page));
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(ARTIFACTS, `html-report-${name}.png`), fullPage: true, clip });
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
    await page.goto(pathToFileURL(pages.get(name) ?? '').href);
    await look(page, requests);
  } finally {
    await context.close();
  }
}

/** What the tool itself says about a skill, a plugin and a collection that lie on a disk. */
async function realDocuments(): Promise<Record<'skill' | 'plugin' | 'collection', EvaluationDocument>> {
  const good = [
    '---\nname: fold-crane\ndescription: Folds a paper crane. Use this skill when folding cranes, when mending creases, or when teaching origami.\n---\n',
    '# Fold a crane\n\n## Steps\n\nTake the square sheet and read [the folds](references/folds.md).\n\n```python\nfold("valley")\n```\n',
    '## Examples\n\nA red crane.\n\n## Troubleshooting\n\nIf the paper tears, start again.\n',
  ].join('\n');
  const poor = `---\nname: boat\ndescription: boats\n---\n\nMUST fold.\n\nSee [cranes](../cranes/SKILL.md) and [sails](references/sails.md).\n\n${'You MUST ALWAYS fold.\n'.repeat(20)}`;
  const plugin = {
    '.claude-plugin/plugin.json': '{"name": "origami"}',
    'skills/fold-crane/SKILL.md': good,
    'skills/fold-crane/references/folds.md': '# Folds\n',
    'skills/boat/SKILL.md': poor,
    'skills/empty/SKILL.md': '',
    'agents/folder.md': '---\nname: folder\ndescription: Folds.\nmodel: opus\n---\n\nYou fold.\n',
  };
  writeTree(folder, {
    ...Object.fromEntries(
      Object.entries(plugin).map(([path, text]) => [`all/plugins/origami/${path}`, text]),
    ),
    'all/.claude-plugin/marketplace.json': JSON.stringify({
      name: 'paper',
      owner: { name: 'us' },
      plugins: [
        { name: 'origami', source: './plugins/origami' },
        { name: 'kites', source: './plugins/kites' },
        { name: 'remote', source: { source: 'github', repo: 'paper/remote' } },
        { name: 'gone', source: './plugins/gone' },
      ],
    }),
    'all/plugins/kites/.claude-plugin/plugin.json': '{"name": "kites"}',
    'all/plugins/kites/skills/kite/SKILL.md': good.replace('fold-crane', 'kite'),
  });
  const evaluate = (path: string) =>
    evaluateTargets([identifyTarget(join(folder, path), folder)], QUICK_OPTIONS, {
      clock: STOPPED_CLOCK,
      concurrency: 1,
    });
  return {
    skill: await evaluate('all/plugins/origami/skills/boat'),
    plugin: await evaluate('all/plugins/origami'),
    collection: await evaluate('all'),
  };
}

/** A skill of which more than layer 1 is known. */
function withIntervals(): SkillEvaluation {
  const skill = sampleSkill();
  const { triggering_accuracy, ...others } = skill.dimensions;
  return {
    ...skill,
    layers: [skill.layers[0], judgeLayer()],
    composite: { ...skill.composite, ciLow: 66.1, ciHigh: 76.4, elo: 1512, safety: 'measured' },
    dimensions: {
      triggering_accuracy: {
        ...triggering_accuracy,
        ciLow: 0.71,
        ciHigh: 0.88,
        layers: { static: 0.6, judge: 0.8, monte_carlo: 0.85 },
      },
      ...others,
    },
  };
}
