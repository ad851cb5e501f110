import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '../test/browser/launch-chromium.ts';
import { launchChromium } from '../test/browser/launch-chromium.ts';
import { generateSkills } from './generate-skills.ts';
import { measureNode, median } from './measure-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMAND = join(ROOT, 'dist', 'plugin-eval.js');
const SKILLS = Number(process.env.PLUGIN_EVAL_BENCH_PAGE_SKILLS ?? 10_000);
const REPETITIONS = 5;
const VIEWPORT = { width: 1280, height: 900 };

/**
 * The page of a collection of 10,000 skills in Chromium, from `score -o html:FILE` and from `view FILE.json`: how long
 * until rows are painted and until everything works, how long a filter takes that is chosen at once, and what the tab takes.
 */
export async function collectionPage(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const browser = await launchChromium();
  try {
    generateSkills(join(folder, 'skills'), SKILLS);
    const [html, json] = [join(folder, 'report.html'), join(folder, 'report.json')];
    const reports = ['-o', `html:${html}`, '-o', `json:${json}`];
    await measureNode([COMMAND, 'score', 'skills', '--depth', 'quick', '--no-cache', ...reports], folder);
    const page = `HTML of ${(statSync(html).size / 1e6).toFixed(1)} MB`;
    await openOften(page, await browser.newContext({ viewport: VIEWPORT }), pathToFileURL(html).href, say);
    const view = spawn(process.execPath, [COMMAND, 'view', json, '--no-open'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const context = await browser.newContext({ viewport: VIEWPORT });
      const url = await firstLine(view.stdout);
      // The address works once; a cookie opens the next pages.
      await (await context.newPage()).goto(url);
      await openOften('view of the JSON', context, new URL('/', url).href, say);
    } finally {
      view.kill();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds, and MB (10^6 bytes). */
interface Round {
  rows: number;
  everything: number;
  filter: number;
  heap: number;
  resident: number;
}

async function openOften(
  name: string,
  context: BrowserContext,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  const rounds: Round[] = [];
  // The first round warms up the browser and the disk cache.
  for (let round = -1; round < REPETITIONS; round += 1) {
    const measured = await openOnce(context, url);
    if (round >= 0) rounds.push(measured);
  }
  say(
    `\n${SKILLS.toLocaleString('en')} skills, ${name}, medians of ${REPETITIONS} (least and most), load ${loadavg()[0]?.toFixed(1)}`,
  );
  const row = (what: string, unit: string, of: (round: Round) => number) => {
    const values = rounds.map(of);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    say(
      `  ${what.padEnd(44)} ${median(values).toFixed(0).padStart(5)} ${unit} (${least.toFixed(0)} - ${most.toFixed(0)})`,
    );
  };
  row('rows painted (bound 1,000 ms)', 'ms', ({ rows }) => rows);
  row('everything works', 'ms', ({ everything }) => everything);
  row('a filter chosen at once, until it is shown', 'ms', ({ filter }) => filter);
  row('heap of JavaScript when everything works', 'MB', ({ heap }) => heap);
  row('memory of its own (RssAnon; bound 200 MB)', 'MB', ({ resident }) => resident);
}

async function openOnce(context: BrowserContext, url: string): Promise<Round> {
  const page = await context.newPage();
  try {
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: 'commit' });
    const { rows, everything } = await page.evaluate<Pick<Round, 'rows' | 'everything'>>('window.shown');
    return { rows, everything, ...(await memoryOf(page)), filter: await filterAtOnce(page) };
  } finally {
    await page.close();
  }
}

/** A level is chosen as soon as there are rows, and its count waited for. */
async function filterAtOnce(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate<number>('window.filtered');
}

async function memoryOf(page: Page): Promise<Pick<Round, 'heap' | 'resident'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const resident = await newestRenderer(page.context().browser());
  return { heap: heap / 1e6, resident };
}

/** What the process of the page that was opened last shares with no other. NaN where there is no /proc. */
async function newestRenderer(browser: Browser | null): Promise<number> {
  const session = await browser?.newBrowserCDPSession();
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  const id = Math.max(...processes.filter(({ type }) => type === 'renderer').map((one) => one.id));
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** A frame has been painted when a task runs after the next animation frame. */
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';

const WATCH = `
  const until = (isThere) => new Promise((done) => {
    const look = () => isThere() && (watcher.disconnect(), done());
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  });
  const rows = () => document.querySelector('#viewer table.members tbody tr[data-index]');
  const section = () => document.querySelector('#members');
  window.shown = (async () => {
    await until(rows);
    await ${NEXT_FRAME};
    const painted = performance.now();
    await (document.querySelector('.loading') ? until(() => !document.querySelector('.loading')) : null);
    await ${NEXT_FRAME};
    return { rows: painted, everything: performance.now() };
  })();
  window.filtered = (async () => {
    await until(rows);
    await ${NEXT_FRAME};
    if (performance.getEntriesByType('navigation')[0].type !== 'reload') return NaN;
    const choice = [...section().querySelectorAll('select')].find(({ labels }) => labels[0].textContent.startsWith('Findings'));
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(choice, 'warning');
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => /\\d of [\\d,]+/.test(section().textContent));
    await ${NEXT_FRAME};
    return performance.now() - start;
  })();`;

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('\n')) resolve(said.trim());
    });
  });
}
