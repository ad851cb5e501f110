import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';

export interface SessionFilter {
  /** Includes sessions that a program started. */
  headless: boolean;
  /** Milliseconds since 1970; sessions that ended before are left out. */
  since: number;
  /** Hash of a folder: sessions in it or below; null: all. */
  project: string | null;
  /** Versions whose counts are withheld. */
  withheld: ReadonlySet<string>;
}

/** Sessions that count: at least one prompt and one answer, in the window, of a version that can be read. */
export function countedSessions(sessions: readonly JoinedSession[], filter: SessionFilter) {
  const inWindow = sessions.filter(
    ({ prompts, answers, last, folders, versions }) =>
      prompts > 0 &&
      answers > 0 &&
      last >= filter.since &&
      (filter.project === null || folders.includes(filter.project)) &&
      !versions.some((version) => filter.withheld.has(version)),
  );
  const headless = inWindow.filter((session) => session.headless);
  return {
    counted: filter.headless ? inWindow : inWindow.filter((session) => !session.headless),
    headless: headless.length,
  };
}
