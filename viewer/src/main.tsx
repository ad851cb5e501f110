import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './design/tokens.css';
import './design/base.css';
import './design/page-frame.css';
import './design/sections.css';
import './design/components.css';
import './design/tiles.css';
import './design/table.css';
import './charts/charts.css';
import './skill-text/skill-text.css';
import './transcript/transcript.css';
import './pages/evaluation/styles/verdict.css';
import './pages/evaluation/styles/advice.css';
import './pages/evaluation/styles/dimensions.css';
import './pages/evaluation/styles/findings.css';
import './pages/evaluation/styles/judgements.css';
import './pages/evaluation/styles/layers.css';
import './table/table.css';
import './pages/leaderboard/leaderboard.css';
import './pages/threat/styles/threat.css';
import './pages/threat/styles/scatter.css';
import './pages/threat/styles/review.css';
import './pages/skill-set/skill-set.css';
import './pages/compare/compare.css';
import './diff/diff.css';
import './pages/history/history.css';
import './pages/start/start.css';
import './dialog/dialog.css';
import './design/print.css';
import { Crashed } from './crashed.tsx';
import { ErrorNote } from './design/notice.tsx';
import { startTheme } from './design/theme.ts';
import { fileSource, readEmbedded } from './source/file-source.ts';
import { takePageKey } from './source/page-key.ts';
import { painted } from './source/painted.ts';
import { serverSource } from './source/server-source.ts';
import { SourceContext } from './source/source-context.ts';
import { sentenceOf } from './source/source-error.ts';

const DATA_ID = 'plugin-eval-data';
const BLOCKS_ID = 'plugin-eval-blocks';
const ROOT_ID = 'viewer';

function start(): void {
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
            <App />
          </SourceContext>
        </Crashed>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<ErrorNote error={sentenceOf(error)} />);
  }
}

/** What stands behind this program, which begins before the browser has read that far: a block each line. */
async function laterBlocks(): Promise<readonly string[]> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById(BLOCKS_ID)?.textContent?.split('\n') ?? [];
}

// In a file the data stand before the program, and rows can be shown before all of a long page is read.
const isReady = document.readyState !== 'loading' || document.getElementById(DATA_ID) !== null;
if (isReady) start();
else document.addEventListener('DOMContentLoaded', start);
