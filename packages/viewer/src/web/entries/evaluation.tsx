import './shared-styles.ts';
import '../design/print.css';
import { EntryPage, type KindPages } from '../pages/entry-page.tsx';
import { EvaluationPage } from '../pages/evaluation/evaluation-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { startViewer } from '../start-viewer.tsx';

/** The program in the file of an evaluation: its own pages, and no library of charts. */

const PAGES: KindPages = { evaluation: { page: EvaluationPage, hasParts: true } };

startViewer((route) =>
  route.page === 'entry' ? <EntryPage route={route} pages={PAGES} /> : <NotFoundPage />,
);
