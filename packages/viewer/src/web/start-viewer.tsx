import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Crashed } from './crashed.tsx';
import { ErrorNote } from './design/notice.tsx';
import { startTheme } from './design/theme.ts';
import type { Route } from './route/route.ts';
import { sentenceOf } from './source/data-source-error.ts';
import { fileSource, readEmbedded } from './source/file-source.ts';
import { takePageKey } from './source/page-key.ts';
import { painted } from './source/painted.ts';
import { serverSource } from './source/server-source.ts';
import { SourceContext } from './source/source-context.ts';
import { Viewer } from './viewer-app.tsx';

const DATA_ID = 'plugin-eval-data';
const BLOCKS_ID = 'plugin-eval-blocks';
const ROOT_ID = 'viewer';

/** Shows the document of this page, or the server's. @param pageOf the pages that this program knows */
export function startViewer(pageOf: (route: Route) => ReactNode): void {
  // Data precede the program in a file, so rows can be shown before a long page is read in full.
  const isReady = document.readyState !== 'loading' || document.getElementById(DATA_ID) !== null;
  if (isReady) start(pageOf);
  else document.addEventListener('DOMContentLoaded', () => start(pageOf));
}

function start(pageOf: (route: Route) => ReactNode): void {
  const element = document.getElementById(ROOT_ID);
  if (element === null) return;
  startTheme();
  const root = createRoot(element);
  try {
    const embedded = readEmbedded(document.getElementById(DATA_ID)?.textContent ?? null);
    if (embedded === null) takePageKey();
    const source =
      embedded === null ? serverSource() : fileSource(embedded, { blocks: laterBlocks, painted });
    root.render(
      <StrictMode>
        <Crashed>
          <SourceContext value={source}>
            <Viewer pageOf={pageOf} />
          </SourceContext>
        </Crashed>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<ErrorNote error={sentenceOf(error)} />);
  }
}

/** The data after this program, which starts before the browser has read that far: one block per line. */
async function laterBlocks(): Promise<readonly string[]> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById(BLOCKS_ID)?.textContent?.split('\n') ?? [];
}
