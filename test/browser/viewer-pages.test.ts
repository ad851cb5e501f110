import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileSession, hostileViewerDocument } from '../support/hostile-document.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { goToHash, withWatchedPage } from '../support/viewer-browser.ts';
import { DOCUMENTS, embeddedViewer, SCENES, TRANSCRIPT, viewerFile } from '../support/viewer-scenes.ts';
import { launchChromium } from './launch-chromium.ts';
import { axeViolations, horizontalOverflow, pageHeight } from './page-probes.ts';

/** Every page of the viewer, opened from a file, with usual and with hostile content. */

const WIDTHS = [360, 768, 1280];
const PICTURE_HEIGHT = 4000;
const ARTIFACTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'artifacts');

let browser: Browser;
let usual: string;
let attacked: string;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  const folder = temporaryFolder();
  const documents = Object.fromEntries(
    Object.entries(DOCUMENTS).map(([id, document]) => [id, hostileViewerDocument(document)]),
  );
  [usual, attacked] = [
    fileIn(folder, 'usual', viewerFile(embeddedViewer())),
    fileIn(
      folder,
      'attacked',
      viewerFile(
        embeddedViewer(documents, {
          transcripts: { [TRANSCRIPT.key]: hostileSession(TRANSCRIPT) },
        }),
      ),
    ),
  ];
  browser = await launchChromium();
});

afterAll(() => browser?.close());

function fileIn(folder: string, name: string, html: string): string {
  writeFileSync(join(folder, `${name}.html`), html);
  return pathToFileURL(join(folder, `${name}.html`)).href;
}
