import { type ReactNode, useEffect } from 'react';
import { Link } from '../route/link.tsx';
import type { Route } from '../route/route.ts';
import { useLocation } from '../route/use-route.ts';
import { useSource } from '../source/source-context.ts';
import { useViewerIndex } from '../source/viewer-index.ts';
import { Notice } from './notice.tsx';
import { type ThemeChoice, useTheme } from './theme.ts';
import { visibleText } from './visible-characters.ts';

const CHOICES: readonly [ThemeChoice, string][] = [
  ['auto', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

function ThemeSwitch() {
  const { choice, choose } = useTheme();
  return (
    <label className="theme">
      <span className="unseen">Colours</span>
      <select value={choice} onChange={({ target }) => choose(target.value as ThemeChoice)}>
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface Crumb {
  label: ReactNode;
  to: Route;
}

interface PageProps {
  /** Plain text for the browser's tab. */
  title: string;
  /** The kind of report or page, in a few words. */
  kind?: string;
  /** The heading; by default the title. */
  heading?: ReactNode;
  /** Below the heading: path, place. */
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Provenance at the bottom: the identity of the subject and the method. */
  provenance?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: skip link, navigation, heading, content, foot. */
export function Page({ title, kind, heading, subtitle, crumbs = [], provenance, children }: PageProps) {
  const { tool } = useViewerIndex();
  const plainTitle = visibleText(title);
  useEffect(() => {
    document.title = `${plainTitle} – ${tool.name}`;
  }, [plainTitle, tool.name]);
  return (
    <>
      <SkipLink />
      <header className="page-head">
        <p className="brand">
          <Link to={{ page: 'start' }}>{tool.name}</Link>{' '}
          {kind !== undefined && <span className="quiet">{kind}</span>}
        </p>
        <Navigation />
        <ThemeSwitch />
      </header>
      <main className="page-main" id="main">
        {crumbs.length > 0 && (
          <nav className="crumbs no-print" aria-label="Where this page belongs">
            <ol>
              {crumbs.map(({ label, to }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: crumbs have no other identity
                <li key={index}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1}>{heading ?? plainTitle}</h1>
        {subtitle !== undefined && <div className="subtitle">{subtitle}</div>}
        <IndexNotes />
        {children}
      </main>
      <footer className="page-foot">
        {provenance}
        <p className="quiet">
          Shown by {tool.name} {tool.version}
        </p>
      </footer>
    </>
  );
}

/**
 * Notes on what this viewer does not contain: on its first page, which for a single report is that report's.
 */
function IndexNotes() {
  const { entries, notes } = useViewerIndex();
  const { route } = useLocation();
  const isFirst =
    route.page === 'start' ||
    (route.page === 'entry' &&
      entries.length === 1 &&
      route.skill === null &&
      route.view.kind === 'overview');
  return isFirst && notes.map((note) => <Notice key={note}>{visibleText(note)}</Notice>);
}

function Navigation() {
  const { server } = useSource();
  const { entries } = useViewerIndex();
  const { route } = useLocation();
  if (server === null && entries.length < 2) return null;
  const places: [string, Route, boolean][] = [
    ['Reports', { page: 'start' }, route.page === 'start' || route.page === 'entry'],
    ...(server === null
      ? []
      : [
          [
            'History',
            { page: 'history', path: null },
            route.page === 'history' || route.page === 'compare',
          ] as [string, Route, boolean],
          ['Runs', { page: 'runs' }, route.page === 'runs' || route.page === 'run'] as [
            string,
            Route,
            boolean,
          ],
        ]),
  ];
  return (
    <nav aria-label="Viewer">
      <ul>
        {places.map(([label, to, current]) => (
          <li key={label}>
            <Link to={to} current={current}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A button, because the hash of the URL is the viewer's own. */
function SkipLink() {
  return (
    <button
      type="button"
      className="skip"
      onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
    >
      Skip to the content
    </button>
  );
}
