import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fakeBackend } from '../support/viewer-backend.ts';
import { viewerStage } from '../support/viewer-stage.ts';
import { sharedChromium } from './shared-chromium.ts';

/** What a real browser makes of the server's refusals, with a page of a few lines in place of the viewer. */

const SCRIPT = `
  document.title = 'shown';
  const key = document.querySelector('meta[name="plugin-eval-key"]')?.content ?? '';
  if (key !== '') history.replaceState(null, '', '/' + location.hash);
  const json = { 'content-type': 'application/json', 'x-plugin-eval-key': key };
  window.ask = async (path, method = 'GET', body) => {
    const headers = method === 'GET' ? { 'x-plugin-eval-key': key } : json;
    const response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    return { status: response.status, data: await response.json() };
  };
  try { window.evaluated = eval('1 + 1'); } catch (error) { window.evaluated = error.name; }
  window.follow = (path) => new Promise((resolve) => {
    const seen = [];
    const events = new EventSource(path + '?key=' + key);
    events.addEventListener('progress', ({ data }) => seen.push(JSON.parse(data).answered));
    events.addEventListener('end', () => { events.close(); resolve(seen); });
  });
`;
const STYLES = '#viewer { width: 123px }';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  return context;
}

async function stage() {
  const backend = fakeBackend();
  const { server } = await viewerStage({ backend, assets: { script: SCRIPT, styles: STYLES } });
  const origin = `http://127.0.0.1:${server.port}`;
  const context = await newContext();
  return { backend, server, origin, context, page: await context.newPage() };
}

/** What a page can try against another origin. */
const ATTEMPTS = `async (origin) => {
  const outcome = (path, options) =>
    fetch(origin + path, { credentials: 'include', ...options }).then(({ type }) => type, ({ name }) => name);
  const run = '/api/runs/r1a2b3c4';
  return [
    await outcome('/api/entries', {}),
    await outcome('/api/entries', { mode: 'no-cors' }),
    await outcome(run, { method: 'DELETE' }),
    await outcome(run + '/resume', { method: 'POST', mode: 'no-cors', body: '{"max_cost_usd":9}' }),
    await new Promise((resolve) => {
      const script = document.createElement('script');
      script.onload = () => resolve('loaded');
      script.onerror = () => resolve('refused');
      script.src = origin + '/api/entries';
      document.body.append(script);
    }),
  ];
}`;

/** A page of somebody else, on another port of this machine. @returns its port */
async function untrustedPage(html: string): Promise<number> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function run<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate(expression) as Promise<T>;
}

test('the URL opens the page, leaves no token in sight, and the page can read, write and follow', async () => {
  const { backend, server, origin, page } = await stage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.url}#/runs`);
  expect([page.url(), await page.title()]).toEqual([`${origin}/#/runs`, 'shown']);
  expect(await run(page, 'getComputedStyle(document.querySelector("#viewer")).width')).toBe('123px');
  expect(await run(page, 'document.cookie')).toBe('');
  expect(await run(page, 'ask("/api/entries")')).toMatchObject({ status: 200 });
  expect(await run(page, 'ask("/api/runs/r1a2b3c4/resume", "POST", {max_cost_usd: 3})')).toMatchObject({
    status: 202,
  });
  expect(await run(page, 'ask("/api/runs/r1a2b3c4", "DELETE")')).toMatchObject({ status: 200 });
  expect(backend.calls).toEqual(['resume r1a2b3c4 3', 'remove r1a2b3c4']);
  expect(await run<number[]>(page, 'follow("/api/runs/r1a2b3c4/events")')).toContain(4);
  expect(complaints).toEqual([]);
  await page.reload();
  expect(await page.title()).toBe('shown');
});

test('another browser, or the same one later, needs a new start', async () => {
  const { server, page } = await stage();
  await page.goto(server.url);
  const other = await (await newContext()).newPage();
  expect((await other.goto(server.url))?.status()).toBe(403);
  expect(await other.textContent('h1')).toBe('This page is closed');
  expect((await page.goto(server.url))?.status()).toBe(200);
});

test('what gets into the page cannot run, nor reach another server', async () => {
  const { server, page } = await stage();
  const port = await untrustedPage('secret');
  await page.goto(server.url);
  await page.evaluate(`
    const box = document.createElement('div');
    box.innerHTML = '<img src="x" onerror="window.hit = 1"><a href="javascript:window.hit = 2">a</a>';
    document.body.append(box);
    const script = document.createElement('script');
    script.textContent = 'window.hit = 3';
    document.body.append(script);
    box.querySelector('a').click();
  `);
  const evaluated = await run<string>(page, 'evaluated');
  const fetched = await run<string>(
    page,
    `fetch('http://127.0.0.1:${port}/', {mode: 'no-cors'}).then(() => 'read', (e) => e.name)`,
  );
  const image = await run<string>(
    page,
    `new Promise((resolve) => { const i = new Image(); i.onload = () => resolve('loaded'); i.onerror = () => resolve('refused'); i.src = 'http://127.0.0.1:${port}/a.png'; })`,
  );
  expect([evaluated, fetched, image]).toEqual(['EvalError', 'TypeError', 'refused']);
  expect(await run(page, 'window.hit')).toBe(undefined);
});

test('styles set by a program take effect without a looser policy', async () => {
  const { server, page } = await stage();
  await page.goto(server.url);
  const widths = await run<string[]>(
    page,
    `(() => {
      const [one, two, three] = [1, 2, 3].map(() => document.body.appendChild(document.createElement('div')));
      one.style.width = '11px';
      two.style.cssText = 'width: 12px';
      three.setAttribute('style', 'width: 13px');
      return [one, two, three].map((element) => getComputedStyle(element).width);
    })()`,
  );
  expect(widths.slice(0, 2)).toEqual(['11px', '12px']);
  expect(widths[2]).not.toBe('13px');
});

test('a page of another server reads, writes and frames nothing, though the browser would send the cookie', async () => {
  const { backend, server, origin, context, page } = await stage();
  await page.goto(server.url);
  const port = await untrustedPage(
    `<iframe name="framed" src="${origin}/"></iframe>
     <form method="post" enctype="text/plain" action="${origin}/api/runs/r1a2b3c4/resume"><input name='{"max_cost_usd":9,"a":"' value='"}'></form>`,
  );
  const answers: string[] = [];
  context.on('response', (response) => {
    if (response.url().startsWith(origin))
      answers.push(`${response.request().method()} ${response.status()}`);
  });
  // The same site as ours, and another one.
  for (const host of ['127.0.0.1', 'localhost']) {
    answers.length = 0;
    const foreign = await context.newPage();
    await foreign.goto(`http://${host}:${port}/`);
    const outcomes = await run(foreign, `(${ATTEMPTS})('${origin}')`);
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'refused']);
    expect(foreign.frame({ name: 'framed' })?.url()).toMatch(/^chrome-error:/);
    const [posted] = await Promise.all([
      foreign.waitForResponse((response) => response.url().endsWith('/resume')),
      foreign.evaluate('document.querySelector("form").submit()'),
    ]);
    expect(posted.status()).toBe(403);
    expect(answers.filter((answer) => !answer.endsWith(' 403'))).toEqual([]);
    expect(answers).toEqual(expect.arrayContaining(['GET 403', 'POST 403']));
  }
  expect(backend.calls).toEqual([]);
});

test('a link on another site opens the viewer all the same', async () => {
  const { server, origin, context, page } = await stage();
  const port = await untrustedPage(
    `<a id="with" href="${server.url}">with</a> <a id="without" href="${origin}/">without</a>`,
  );
  await page.goto(`http://localhost:${port}/`);
  await page.click('#with');
  await expect.poll(() => page.title()).toBe('shown');
  const other = await context.newPage();
  await other.goto(`http://localhost:${port}/`);
  await other.click('#without');
  await expect.poll(() => other.title()).toBe('shown');
  expect(other.url()).toBe(`${origin}/`);
});

test('without script the page says what to do', async () => {
  const { server } = await stage();
  const context = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(server.url);
  expect(await page.textContent('body')).toContain('The viewer needs JavaScript.');
});
