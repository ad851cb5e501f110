import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sectionsOf } from '../../site/.vitepress/pages.ts';
import { ROOT } from '../support/built-cli.ts';
import { axeViolations, horizontalOverflow } from './page-probes.ts';
import { sharedChromium } from './shared-chromium.ts';

const BASE = '/plugin-eval/';
const DIST = join(ROOT, 'site', 'dist');
const ARTIFACTS = join(ROOT, 'test', 'artifacts');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
/** One of each kind: the first page, one with code and output, tables, generated tables, headings in number. */
const LOOKED_AT = ['index', 'authors', 'comparison', 'approvers', 'reference/schemas', 'reference/scanner'];
const WIDTHS = [360, 1280];

const OUT_OF_REACH = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED|ETIMEDOUT/;

let isOutOfReach = false;
let browser: Browser;
let origin: string;
const requested: string[] = [];
const server = createServer((request, response) => {
  const path = decodeURIComponent((request.url ?? '/').replace(/[?#].*/, ''));
  const name = path.startsWith(BASE) ? path.slice(BASE.length) || 'index.html' : '404.html';
  const file = join(DIST, name.endsWith('/') ? `${name}index.html` : name);
  requested.push(path);
  if (!existsSync(file)) response.writeHead(404).end();
  else
    response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
});

beforeAll(async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/site.mjs')], {
    encoding: 'utf8',
    timeout: 280_000,
  });
  isOutOfReach = status !== 0 && OUT_OF_REACH.test(stdout + stderr) && !process.env.CI;
  if (isOutOfReach) return;
  // A link that leads nowhere ends the build.
  expect(status, stdout + stderr).toBe(0);
  mkdirSync(ARTIFACTS, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await sharedChromium();
}, 300_000);

beforeEach((context) => {
  if (isOutOfReach) context.skip('npm does not reach its registry: what builds the site is not installed');
});

afterAll(async () => {
  server.close();
});

/** A page of the site, in a browser that notes what it asks of others. */
async function opened(name: string, width: number): Promise<{ page: Page; elsewhere: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto(`${origin}${BASE}${name}.html`, { waitUntil: 'networkidle' });
  return { page, elsewhere };
}

test('every page of docs/ is built, and each that is no part of a folder stands at the side', () => {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/README\.md$/, 'index.md').replace(/\.md$/, ''));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !existsSync(join(DIST, `${page}.html`)))).toEqual([]);
  const atTheSide = sectionsOf(join(ROOT, 'docs')).flatMap(({ items }) =>
    items.map(({ link }) => link.slice(1)),
  );
  expect(pages.filter((page) => !page.includes('/') && page !== 'index').toSorted()).toEqual(
    atTheSide.filter((link) => !link.includes('/')).toSorted(),
  );
  for (const link of atTheSide)
    expect(existsSync(join(DIST, link.endsWith('/') ? `${link}index.html` : `${link}.html`)), link).toBe(
      true,
    );
});

describe.each(LOOKED_AT)('the page %s', (name) => {
  test.each(WIDTHS)('fits %i px, is accessible, and asks nothing of another server', async (width) => {
    const { page, elsewhere } = await opened(name, width);
    await page.screenshot({ path: join(ARTIFACTS, `site-${name.replace('/', '-')}-${width}.png`) });
    expect(await page.locator('h1').count()).toBe(1);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});

test('the search finds a page by a word of it, offline', async () => {
  const { page, elsewhere } = await opened('index', 1280);
  await page.locator('.VPNavBarSearch button').first().click();
  await page.locator('.search-input').fill('orphan reference');
  const first = page.locator('.result').first();
  await first.waitFor();
  expect(await first.getAttribute('href')).toContain('/rules/ORPHAN_REFERENCE');
  expect(elsewhere).toEqual([]);
  await page.close();
});

test('a heading has the anchor that it has on GitHub, and what is outside of docs/ leads there', async () => {
  const { page } = await opened('approvers', 1280);
  expect(await page.locator('[id="1-look-before-you-install"]').count()).toBe(1);
  const links: string[] = await page.evaluate(
    `[...document.querySelectorAll('.vp-doc a')].map(({ href }) => href)`,
  );
  expect(links).toContain(
    'https://github.com/plugin-eval/plugin-eval/blob/main/packages/scan/rules/words.json',
  );
  await page.close();
});
