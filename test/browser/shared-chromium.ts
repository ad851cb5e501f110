import type { Browser } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';

let launched: Promise<Browser> | null = null;

/** Returns the one Chromium of this worker, which ends with it. Test files share the worker's modules: see vitest.config.ts. */
export function sharedChromium(): Promise<Browser> {
  launched ??= launchChromium();
  return launched;
}
