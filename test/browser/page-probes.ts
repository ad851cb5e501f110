import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Questions to a page in the browser. They are strings, because the sources are checked without the DOM's types. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function setDetails(page: Page, open: boolean): Promise<void> {
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = ${open}`);
}

/** How many pixels the page is wider than its window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

export function pageHeight(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollHeight');
}

/** The body of every details element: whether it is painted and has a height. */
export function shownDetails(page: Page): Promise<boolean[]> {
  return page.evaluate(`[...document.querySelectorAll('details')].map(({ lastElementChild: body }) =>
    body.getBoundingClientRect().height > 0 && body.checkVisibility())`);
}

/** What axe-core finds wrong, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(' ')))`);
}
