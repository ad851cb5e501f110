import './shared-styles.ts';
import '../charts/charts.css';
import '../pages/leaderboard/leaderboard.css';
import '../pages/threat/styles/threat.css';
import '../pages/threat/styles/scatter.css';
import '../pages/threat/styles/review.css';
import '../pages/skill-set/skill-set.css';
import '../pages/usage/usage.css';
import '../pages/compare/compare.css';
import '../pages/history/history.css';
import '../pages/start/start.css';
import '../dialog/dialog.css';
import '../design/print.css';
import type { ReactNode } from 'react';
import { ComparePage } from '../pages/compare/compare-page.tsx';
import { EntryPage, type KindPages } from '../pages/entry-page.tsx';
import { EvaluationPage } from '../pages/evaluation/evaluation-page.tsx';
import { GridPage } from '../pages/grid/grid-page.tsx';
import { ComparedResultsPage } from '../pages/history/compared-results-page.tsx';
import { HistoryPage } from '../pages/history/history-page.tsx';
import { RunPage } from '../pages/history/run-page.tsx';
import { RunsPage } from '../pages/history/runs-page.tsx';
import { LeaderboardPage } from '../pages/leaderboard/leaderboard-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { ScanPage } from '../pages/sections-page.tsx';
import { SkillSetPage } from '../pages/skill-set/skill-set-page.tsx';
import { StartPage } from '../pages/start/start-page.tsx';
import { SafetyDeltaPage } from '../pages/threat/safety-delta-page.tsx';
import { ThreatComparisonPage } from '../pages/threat/threat-comparison-page.tsx';
import { ThreatReportPage } from '../pages/threat/threat-report-page.tsx';
import { UsagePage } from '../pages/usage/usage-page.tsx';
import type { Route } from '../route/route.ts';
import { startViewer } from '../start-viewer.tsx';

/** The program with every page: of the server, and of files with another kind of document than an evaluation. */

const PAGES: KindPages = {
  evaluation: { page: EvaluationPage, hasParts: true },
  leaderboard: { page: LeaderboardPage },
  'threat-report': { page: ThreatReportPage, hasParts: true },
  'threat-comparison': { page: ThreatComparisonPage, hasParts: true },
  'safety-delta': { page: SafetyDeltaPage, hasParts: true },
  comparison: { page: ComparePage },
  grid: { page: GridPage, hasParts: true },
  scan: { page: ScanPage },
  'skill-set': { page: SkillSetPage },
  usage: { page: UsagePage },
};

startViewer(pageOf);

function pageOf(route: Route): ReactNode {
  switch (route.page) {
    case 'start':
      return <StartPage />;
    case 'entry':
      return <EntryPage route={route} pages={PAGES} />;
    case 'history':
      return <HistoryPage route={route} />;
    case 'compare':
      return <ComparedResultsPage route={route} />;
    case 'runs':
      return <RunsPage />;
    case 'run':
      return <RunPage id={route.id} />;
    default:
      return <NotFoundPage />;
  }
}
