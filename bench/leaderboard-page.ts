import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import type { EmbeddedViewer } from '@plugin-eval/core/documents/viewer.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import type { Browser } from '../test/browser/launch-chromium.ts';
import { launchChromium } from '../test/browser/launch-chromium.ts';
import { reportPage } from '../test/support/rendered-documents.ts';
import { reportLeaderboard, reportLeaderboardRow } from '../test/support/report-leaderboard.ts';
import { normalDraw } from '../test/support/simulated-games.ts';
import { median } from './measure-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SKILLS = 10_000;
const SEED = 1;
const REPETITIONS = 5;
const SCROLLS = 60;
const VIEWPORT = { width: 1280, height: 900 };

/**
 * The page that `rank -o html:FILE` writes for 10,000 skills, opened from disk in Chromium: how long until its rows are
 * painted, and how long a search, a sort and a step of scrolling take until the next frame.
 */
export async function leaderboardPage(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const browser = await launchChromium();
  try {
    const file = join(folder, 'leaderboard.html');
    const document = sampleLeaderboard();
    const page = reportPage({ kind: 'leaderboard', document }, viewerOf(document));
    writeFileSync(file, page);
    const rounds: Round[] = [];
    // The first round warms up the browser and the disk cache.
    for (let round = -1; round < REPETITIONS; round += 1) {
      const measured = await openOnce(browser, pathToFileURL(file).href);
      if (round >= 0) rounds.push(measured);
    }
    say(
      `\nLeaderboard of ${SKILLS.toLocaleString('en')} skills in Chromium, ${(page.length / 1e6).toFixed(1)} MB, seed ${SEED}, medians of ${REPETITIONS}`,
    );
    const row = (name: string, of: (round: Round) => number) =>
      say(`  ${name.padEnd(34)} ${median(rounds.map(of)).toFixed(0).padStart(5)} ms`);
    row('first paint', ({ firstPaint }) => firstPaint);
    row('rows painted (bound 1,000 ms)', ({ rows }) => rows);
    row('search, until the rows have changed', ({ search }) => search);
    row('sort', ({ sort }) => sort);
    row('step of 120 pixels of scrolling', ({ scroll }) => scroll);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds. */
interface Round {
  firstPaint: number;
  rows: number;
  search: number;
  sort: number;
  scroll: number;
}

async function openOnce(browser: Browser, url: string): Promise<Round> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.addInitScript(WATCH_ROWS);
    await page.goto(url);
    const rows = await page.evaluate<number>('window.rowsPainted');
    return {
      rows,
      firstPaint: await page.evaluate(
        `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
      ),
      sort: await page.evaluate(SORT),
      scroll: await page.evaluate(SCROLL),
      search: await page.evaluate(SEARCH),
    };
  } finally {
    await page.close();
  }
}

/** A frame has been painted when a task runs after the next animation frame. */
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
const ROW = `document.querySelector('#viewer table.board tbody tr[data-index]')`;

const WATCH_ROWS = `
  window.rowsPainted = new Promise((painted) => {
    const watcher = new MutationObserver(() => {
      if (!${ROW}) return;
      watcher.disconnect();
      ${NEXT_FRAME}.then(() => painted(performance.now()));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });`;

const SORT = `(async () => {
  const start = performance.now();
  [...document.querySelectorAll('button.sorter')].find((button) => button.textContent.startsWith('Skill')).click();
  await ${NEXT_FRAME};
  return performance.now() - start;
})()`;

const SCROLL = `(async () => {
  const box = document.querySelector('#viewer .scroll-box.virtual');
  const times = [];
  for (let step = 0; step < ${SCROLLS}; step++) {
    const start = performance.now();
    box.scrollTop += 120;
    await ${NEXT_FRAME};
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[${SCROLLS / 2}];
})()`;

const SEARCH = `(async () => {
  const field = document.querySelector('#viewer input[type=search]');
  const count = document.querySelector('#viewer .count');
  const before = count.textContent;
  const start = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'skill-77');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (count.textContent === before) await ${NEXT_FRAME};
  await ${NEXT_FRAME};
  return performance.now() - start;
})()`;

function sampleLeaderboard(): Leaderboard {
  const random = seededRandom(SEED);
  const rows = Array.from({ length: SKILLS }, (_, index) => {
    const rating = 1500 + 170 * normalDraw(random);
    const half = 60 + 60 * random.uniform();
    return reportLeaderboardRow({
      name: `skill-${index}`,
      path: `plugins/plugin-${index % 400}/skills/skill-${index}`,
      category: `category-${index % 40}`,
      bradleyTerry: rating,
      ciLow: rating - half,
      ciHigh: rating + half,
      staticScore: Math.min(100, Math.max(0, 74 + 11 * normalDraw(random))),
    });
  });
  rows.sort((one, other) => (other.bradleyTerry ?? 0) - (one.bradleyTerry ?? 0));
  return reportLeaderboard({
    components: 1,
    corpus: { path: 'corpus', skills: SKILLS, competitors: SKILLS },
    leaderboard: rows.map((row, place) => ({
      ...row,
      rankBest: Math.max(1, place - 300),
      rankWorst: Math.min(SKILLS, place + 300),
      rankBand: 1 + Math.floor(place / 1500),
    })),
  });
}

function viewerOf(leaderboard: Leaderboard) {
  const entry = {
    id: 'r',
    kind: 'leaderboard' as const,
    title: 'Leaderboard',
    from: { file: null, run: null },
    outcome: null,
    at: null,
  };
  const embedded: EmbeddedViewer = {
    version: 1,
    tool: leaderboard.tool,
    entries: [entry],
    documents: { r: { kind: 'leaderboard', document: JSON.parse(renderJson(leaderboard)) } },
    transcripts: {},
    notes: [],
  };
  const asset = (name: string) => readFileSync(join(ROOT, 'dist', 'viewer', name), 'utf8');
  return { embedded, script: asset('viewer.js'), styles: asset('viewer.css') };
}
