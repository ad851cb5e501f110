import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page of the viewer in the browser, with everything that went wrong in it. */
export interface WatchedPage {
  page: Page;
  /** Errors, warnings, refusals of the content policy, dialogs, attacks that ran. */
  complaints: string[];
  /** Addresses that were asked for, the page's own among them. */
  requests: string[];
}

/** Refusals and attacks are reported by the page itself. The sources are checked without the DOM's types. */
const WATCHERS = `
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  globalThis.taken = () => console.error('an attack ran');
`;

/** Opens a page. @returns it, and what closes it */
export async function openWatched(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<[WatchedPage, () => Promise<void>]> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text().slice(0, 300));
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.addInitScript(WATCHERS);
  await page.goto(url);
  return [{ page, complaints, requests }, () => context.close()];
}

/** Opens a page, looks at it, and closes it. */
export async function withWatchedPage<T>(
  browser: Browser,
  url: string,
  look: (watched: WatchedPage) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const [watched, close] = await openWatched(browser, url, options);
  try {
    return await look(watched);
  } finally {
    await close();
  }
}

/** Goes to another state of the viewer, and waits until it is drawn. */
export async function goToHash(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await settled(page);
}

/** Until there is a heading, nothing is being loaded, and everything that was asked for is painted. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
