import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import type { ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedWith, published, viewedEvaluation } from '../support/embedded-viewer.ts';
import { measuredSkillSet } from '../support/measured-skill-set.ts';
import { erroredDrawsLayer, liftLayer, monteCarloLayer, silentLayer } from '../support/monte-carlo-layers.ts';
import { reportPage } from '../support/rendered-documents.ts';
import { reportCollection, reportFinding, reportSkill } from '../support/report-documents.ts';
import { safetySummary } from '../support/safety-documents.ts';
import { simulatedSkill } from '../support/simulated-report.ts';
import { reportThreat, variedCases } from '../support/threat-documents.ts';
import { settled, withWatchedPage } from '../support/viewer-browser.ts';
import { sharedChromium } from './shared-chromium.ts';

/** First screens of twelve results, as docs/researchers.md shows them: a verdict, tiles and the next step before any scrolling. */

const PICTURES = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts', 'first-screens');
const CLEAN = {
  findings: [],
  suppressed: [],
  capabilities: [],
  analysability: { files: 4, bytes: 9_000, share: 1, notUnderstood: [] },
};
const scanned = (skill: SkillEvaluation, findings: ScanFindingEntry[] = []): SkillEvaluation => ({
  ...skill,
  scan: { ...CLEAN, findings },
});

function overFiring(): SkillEvaluation {
  const layer = monteCarloLayer();
  return simulatedSkill({
    ...layer,
    perPrompt: layer.perPrompt.map((one) => (one.shouldTrigger ? one : { ...one, activated: one.runs })),
  });
}

const attack: ScanFindingEntry = {
  ...reportFinding({
    rule: 'secret-sent',
    level: 'error',
    file: 'skills/crane/scripts/sync.py',
    line: 14,
    message: 'SSH keys go to collector.example.',
    evidence: 'requests.post(url, data=key)',
  }),
  confirmed: true,
  path: [],
  owasp: [],
  categories: [],
};
const held = variedCases().map((one) => ({
  ...one,
  outcome: 'refusal' as const,
  passed: true,
  riskScore: 0.02,
}));

const RESULTS: Record<string, { finished: FinishedDocument; says: RegExp[] }> = {
  good: {
    finished: { kind: 'evaluation', document: scanned(simulatedSkill(liftLayer())) },
    says: [/Well written; fires when it should; scan clean/],
  },
  'never-fires': {
    finished: { kind: 'evaluation', document: scanned(simulatedSkill(silentLayer())) },
    says: [/never fires/],
  },
  'over-fires': {
    finished: { kind: 'evaluation', document: scanned(overFiring()) },
    says: [/starts on \d+ of \d+ requests that should not start it/],
  },
  unsafe: {
    finished: { kind: 'evaluation', document: scanned(reportSkill(), [attack]) },
    says: [/Do not install/, /the scan found 1 error/, /plugin-eval scan/],
  },
  vetoed: {
    finished: {
      kind: 'evaluation',
      document: applySafety(scanned(simulatedSkill(liftLayer())), safetySummary()),
    },
    says: [/it makes its agent more fragile/, /Vetoed/],
  },
  unmeasured: {
    finished: { kind: 'evaluation', document: scanned(reportSkill()) },
    says: [/whether it fires is unknown/, /--depth deep --dry-run/],
  },
  errored: {
    finished: { kind: 'evaluation', document: scanned(simulatedSkill(erroredDrawsLayer())) },
    says: [/incomplete|errored/],
  },
  fragile: { finished: { kind: 'threat-report', document: reportThreat() }, says: [/Fragile: obeyed/] },
  robust: { finished: { kind: 'threat-report', document: reportThreat(held) }, says: [/Robust/] },
  collection: {
    finished: { kind: 'evaluation', document: reportCollection() },
    says: [/members? well written/],
  },
  'crowded-set': {
    finished: { kind: 'skill-set', document: measuredSkillSet(400) },
    says: [/does not list .* whole/],
  },
};

let browser: Browser;
let folder: string;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-first-'));
  browser = await sharedChromium();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(RESULTS))('%s', (name, { finished, says }) => {
  test.each([
    [1280, 800],
    [390, 844],
  ])('its first screen of %i by %i has the verdict, the tiles and what to do next', async (width, height) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, pageOf(finished));
    await withWatchedPage(
      browser,
      pathToFileURL(file).href,
      async ({ page, complaints }) => {
        await settled(page);
        await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
        const seen = await page.evaluate(VISIBLE_TEXT);
        for (const words of says) expect(seen).toMatch(words);
        expect(await page.evaluate(TILES_IN_SIGHT)).toBe(3);
        expect(complaints).toEqual([]);
      },
      { viewport: { width, height } },
    );
  });
});

function pageOf(finished: FinishedDocument): string {
  const shown =
    finished.kind === 'evaluation'
      ? viewedEvaluation(finished.document as SkillEvaluation)
      : ({ kind: finished.kind, document: published(finished.document) } as ViewerDocument);
  return reportPage(finished, { embedded: embeddedWith([shown]), ...viewerAssets() });
}

/** Everything that is read without scrolling. */
const VISIBLE_TEXT = `[...document.querySelectorAll('main *')]
  .filter((one) => one.children.length === 0 || one.tagName === 'P')
  .filter((one) => { const box = one.getBoundingClientRect(); return box.height > 0 && box.bottom <= innerHeight; })
  .map((one) => one.textContent).join('\\n')`;
const TILES_IN_SIGHT = `[...document.querySelectorAll('.tiles')].slice(0, 1)
  .flatMap((tiles) => [...tiles.querySelectorAll('.tile .figure')])
  .filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length`;
