import { execFileSync } from 'node:child_process';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export type { Browser, BrowserContext, Page } from 'playwright-core';

const UNWANTED = new Set([
  // In one process this Chromium dies with its first closed context.
  '--single-process',
  // People's browsers keep pages apart.
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

/**
 * The Chromium that comes with the packages (Linux x64), or the one that CHROMIUM_PATH names. When it does not start,
 * the error says which system libraries are missing.
 */
export async function launchChromium(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH;
  const executablePath = own ?? (await chromium.executablePath());
  const args = own === undefined ? chromium.args.filter((arg) => !UNWANTED.has(arg)) : [];
  try {
    return await playwright.launch({ executablePath, args: [...args, '--no-sandbox'] });
  } catch (cause) {
    throw new Error(`${executablePath} does not start. ${missingLibraries(executablePath)}`, { cause });
  }
}

function missingLibraries(executablePath: string): string {
  const elsewhere = 'Set CHROMIUM_PATH to a Chromium of this machine.';
  if (process.platform !== 'linux') return `The packaged one is for Linux. ${elsewhere}`;
  try {
    const missing = execFileSync('ldd', [executablePath], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('not found'))
      .map((line) => line.trim().split(' ')[0]);
    return missing.length === 0 ? elsewhere : `Missing system libraries: ${missing.join(', ')}. ${elsewhere}`;
  } catch {
    return elsewhere;
  }
}
