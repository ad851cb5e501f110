import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import type { EmbeddedViewer } from '@plugin-eval/core/documents/viewer.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { craneSource, embeddedWith, transcriptsOf, viewedEvaluation } from '../support/embedded-viewer.ts';
import { judgedSkill } from '../support/judged-report.ts';
import { reportPage } from '../support/rendered-documents.ts';
import { sessionDocument } from '../support/session-documents.ts';
import { simulatedSkill } from '../support/simulated-report.ts';
import { goToHash, settled, withWatchedPage } from '../support/viewer-browser.ts';
import { sampleCollection, sampleFinding, samplePlugin, sampleSkill } from './sample-documents.ts';
import { sharedChromium } from './shared-chromium.ts';

/** What one can do on the pages of an evaluation. How they look is tested with all other pages. */

const FINDINGS = [
  sampleFinding({
    rule: 'MISSING_TRIGGER',
    level: 'error',
    line: 3,
    column: 14,
    evidence: 'Folds a paper crane',
  }),
  sampleFinding(),
  sampleFinding({ rule: 'body-lines', level: 'info', line: 47, column: 1, evidence: null }),
];

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-eval-evaluation-'));
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a file with these data, and expects that nothing went wrong in it. */
async function open(
  embedded: EmbeddedViewer,
  hash: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const file = join(folder, `${Math.abs(hashOf(JSON.stringify(embedded)))}.html`);
  const finished = { kind: 'evaluation' as const, document: sampleSkill() };
  writeFileSync(file, reportPage(finished, { embedded, ...viewerAssets('evaluation') }));
  await withWatchedPage(browser, pathToFileURL(file).href + hash, async ({ page, complaints }) => {
    await settled(page);
    await look(page);
    expect(complaints).toEqual([]);
  });
}

function hashOf(text: string): number {
  return [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) | 0, 7);
}

const judged = (): SkillEvaluation => ({ ...judgedSkill(), findings: FINDINGS });

test('a finding in the list leads to its line in the text', async () => {
  await open(embeddedWith([viewedEvaluation(judged())]), '', async (page) => {
    const link = page.locator('.finding-list a').first();
    expect(await link.textContent()).toMatch(/:3/);
    await link.click();
    expect(new URL(page.url()).hash).toContain('mark=f1');
    expect(await page.locator('.skill-text').isVisible()).toBe(true);
  });
});

test('findings and quotes are gone through by keyboard, and the address keeps the place', async () => {
  await open(embeddedWith([viewedEvaluation(judged())]), '', async (page) => {
    const text = page.locator('.skill-text');
    await text.focus();
    const visited: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('n');
      visited.push(new URL(page.url()).hash.split('mark=')[1] ?? '');
    }
    expect(visited[0]).toBe('f1');
    expect(new Set(visited).size).toBe(4);
    await page.keyboard.press('p');
    expect(page.url()).toContain(`mark=${visited[2]}`);
    expect(await page.locator('mark.selected').count()).toBeGreaterThan(0);
    expect(await page.locator('[aria-live=polite]').textContent()).toMatch(/^Line \d+: /);
  });
});

test('a level that is switched off leaves the text, and its findings stay in the list', async () => {
  await open(embeddedWith([viewedEvaluation(judged())]), '', async (page) => {
    expect(await page.locator('.line-notes > .error').count()).toBe(1);
    await page.getByRole('button', { name: '1 error' }).click();
    expect(await page.locator('.line-notes > .error').count()).toBe(0);
    expect(await page.locator('.finding-list').textContent()).toContain('MISSING_TRIGGER');
  });
});

test('a link to a finding opens the text at its line', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Line ${index + 1}.`);
  const skill = {
    ...sampleSkill(),
    findings: [sampleFinding({ line: 4321, column: 1, evidence: 'Line 4321' })],
  };
  const source = craneSource({ text: lines.join('\n') });
  await open(
    embeddedWith([viewedEvaluation(skill, { sources: [source] })]),
    '#/e/1?mark=f1',
    async (page) => {
      await page.locator('.line-notes .selected').waitFor();
      const drawn = await page.locator('.text-line').count();
      expect(drawn).toBeLessThan(300);
      expect(await page.locator('mark.selected').textContent()).toBe('Line 4321');
    },
  );
});

test('a quote of a judge is shown where it stands, and one that stands nowhere says so', async () => {
  await open(
    embeddedWith([viewedEvaluation(judged())]),
    '#/e/1/dimension/triggering_accuracy',
    async (page) => {
      await page.getByRole('button', { name: /^Next/ }).click();
      expect(await page.locator('mark.selected').allTextContents()).toEqual([
        expect.stringContaining('Use this skill when folding cranes'),
        expect.stringContaining('or when teaching origami'),
        '.',
      ]);
      expect(await page.locator('[data-section=judgements]').textContent()).toContain(
        'not found in the skill',
      );
    },
  );
});

test('without its text, or with another one, the findings are a list with their lines', async () => {
  const skill = viewedEvaluation({ ...sampleSkill(), findings: FINDINGS }, { sources: [] });
  const edited = viewedEvaluation(
    { ...sampleSkill(), findings: FINDINGS },
    { sources: [craneSource({ is_evaluated: false })] },
  );
  await open(embeddedWith([skill, edited]), '#/e/1', async (page) => {
    expect(await page.locator('main').textContent()).toContain('The text is not available.');
    expect(await page.locator('.finding-list').textContent()).toContain('SKILL.md:12:3');
    await goToHash(page, '#/e/2');
    expect(await page.locator('main').textContent()).toContain('edited since it was evaluated');
    expect(await page.locator('.line-notes').count()).toBe(0);
    expect(await page.locator('.finding-list').textContent()).toContain('SKILL.md:12:3');
  });
});

test('not measured, errored and zero are three different things', async () => {
  const skill = sampleSkill();
  const zero = { ...skill.dimensions.token_efficiency, score: 0, grade: 'F' as const };
  const document = { ...skill, dimensions: { ...skill.dimensions, token_efficiency: zero } };
  await open(embeddedWith([viewedEvaluation(document)]), '', async (page) => {
    const row = (title: string) => page.locator('.plot li', { hasText: title });
    expect((await row('Robustness').locator('.score').textContent())?.trim()).toBe('not measured');
    expect((await row('Output quality').locator('.score').textContent())?.trim()).toBe('errored');
    expect((await row('Token efficiency').locator('.score').textContent())?.trim()).toBe('0.00 F');
    for (const [title, kind] of [
      ['Robustness', 'void'],
      ['Output quality', 'errored'],
    ] as const)
      expect(await row(title).locator(`.bar.${kind}`).count()).toBe(1);
    expect(await row('Token efficiency').locator('.bar > i').count()).toBe(1);
  });
});

test('a member opens, leads back, and its place in the table is found again', async () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    sampleSkill({
      subject: { kind: 'skill', name: `skill ${index}`, path: `skills/s-${index}`, sha256: null },
      composite: { ...sampleSkill().composite, score: index / 10 },
    }),
  );
  const collection = sampleCollection({ evaluations: [samplePlugin(), ...many] });
  await open(embeddedWith([viewedEvaluation(collection)]), '#/e/1?sort=-score', async (page) => {
    const table = page.locator('.members');
    expect(await table.locator('tbody th').first().textContent()).toContain('skill 999');
    expect(await table.getAttribute('aria-rowcount')).toBe('1002');
    expect(await table.locator('tbody tr').count()).toBeLessThan(60);
    await page.getByRole('searchbox').fill('s-12 skill');
    expect(await table.locator('tbody th').count()).toBe(11);
    expect(page.url()).toContain('q=s-12+skill');
    await table.getByRole('link', { name: 'skill 12', exact: true }).click();
    await settled(page);
    expect(await page.locator('h1').textContent()).toBe('skill 12');
    await page.goBack();
    await settled(page);
    expect(await page.getByRole('searchbox').inputValue()).toBe('s-12 skill');
  });
});

test('a transcript of 2 MB is drawn as far as it is in sight, and long texts are folded', async () => {
  const skill = simulatedSkill();
  const [layer] = skill.layers.slice(-1);
  const key = layer?.name === 'monte_carlo' ? (layer.sessions[0]?.key ?? '') : '';
  const transcript = Array.from({ length: 2000 }, (_, turn): SessionDocument['transcript'][number] =>
    turn === 0
      ? { kind: 'tool-call', turn, id: 'a', tool: 'Read', input: '{"file_path":"a.txt","n":[1,2]}' }
      : { kind: 'text', turn, text: turn === 1 ? 'long line\n'.repeat(20_000) : `Step ${turn}. `.repeat(90) },
  );
  const session = sessionDocument({ key, transcript });
  const embedded = embeddedWith([viewedEvaluation(skill, { sessions: [session] })], {
    transcripts: transcriptsOf([session]),
  });
  expect(JSON.stringify(embedded.transcripts).length).toBeGreaterThan(2_000_000);
  await open(embedded, `#/e/1/session/${key}`, async (page) => {
    expect(await page.locator('.entry').count()).toBeLessThan(60);
    expect(await page.locator('.entry.tool-call').textContent()).toContain('"file_path": "a.txt",\n');
    await page.getByRole('button', { name: 'Show all 200,000 characters' }).click();
    expect(await page.locator('.long-text.boxed .untrusted').count()).toBeLessThan(120);
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await page.locator('.entry', { hasText: 'Step 1999.' }).waitFor();
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    expect(await page.locator('.entry').count()).toBeLessThan(60);
  });
});

test('on paper everything is open, light, and every row of a long table is there', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    sampleSkill({ subject: { kind: 'skill', name: `s ${index}`, path: `s/${index}`, sha256: null } }),
  );
  await open(embeddedWith([viewedEvaluation(sampleCollection({ evaluations: many }))]), '', async (page) => {
    expect(await page.locator('.members tbody tr').count()).toBeLessThan(100);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.locator('.members tbody tr:nth-child(300)').waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.disclosed table').first().isVisible()).toBe(true);
  });
});

describe('a collection', () => {
  const scored = (name: string, score: number, findings: ReturnType<typeof sampleSkill>['findings']) => {
    const skill = sampleSkill({ subject: { kind: 'skill', name, path: `s/${name}`, sha256: null } });
    return { ...skill, composite: { ...skill.composite, score }, findings };
  };
  const [finding] = sampleSkill().findings;
  const error = finding === undefined ? [] : [{ ...finding, rule: 'body-empty', level: 'error' as const }];
  const collection = sampleCollection({
    evaluations: [
      scored('good', 90, []),
      scored('worst', 10, error),
      scored('middling', 50, []),
      scored('fair', 70, []),
    ],
    summary: { ...sampleCollection().summary, findings: { error: 1, warning: 0, info: 0 } },
  });
  const names = (page: Page) => page.locator('.members tbody th a').allTextContents();

  test('lists the worst member first; a rule and a bar of the histogram choose members', async () => {
    await open(embeddedWith([viewedEvaluation(collection)]), '', async (page) => {
      expect(await names(page)).toEqual(['worst', 'middling', 'fair', 'good']);
      await page.getByRole('link', { name: 'body-empty' }).click();
      await page.getByText('1 of 4', { exact: true }).waitFor();
      expect(await names(page)).toEqual(['worst']);
      await page.getByRole('combobox', { name: 'Rule' }).selectOption('');
      await page.getByRole('button', { name: 'No badge' }).click();
      expect(page.url()).toContain('badge=none');
      await page.getByRole('button', { name: 'No badge' }).click();
      await page.getByRole('button', { name: /^score 50 to 55: 1 members$/ }).click();
      expect(await names(page)).toEqual(['middling']);
      await page.getByRole('button', { name: 'Score from 50 ×' }).click();
      expect(await names(page)).toHaveLength(4);
    });
  });

  test('is two lines a member on a phone, sorted by a menu, with nothing cut off', async () => {
    await open(embeddedWith([viewedEvaluation(collection)]), '', async (page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      const row = page.locator('.members tbody tr').first();
      const [name, good, fires, safe] = await Promise.all(
        ['th', 'td.key', 'td[data-title="Fires"]', 'td[data-title="Safe"]'].map((cell) =>
          row.locator(cell).boundingBox(),
        ),
      );
      const middle = (box: typeof name) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2;
      expect(Math.abs(middle(name) - middle(good))).toBeLessThan(10);
      expect(Math.abs(middle(fires) - middle(safe))).toBeLessThan(10);
      expect(fires?.y ?? Number.NaN).toBeGreaterThan(middle(good));
      await page.getByLabel('Sort by').selectOption('-score');
      expect(await names(page)).toEqual(['good', 'fair', 'middling', 'worst']);
    });
  });
});
