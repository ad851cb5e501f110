import type { JoinedTranscripts } from './join-sessions.ts';
import type { ReadCounts } from './transcript-facts.ts';

/** A version whose counts are withheld, and why. */
export interface Drift {
  version: string;
  reason: string;
}

/** Largest share of loads or records that may be odd. Source: docs/specification/usage.md, "Drift". */
const MOST_ODD = 0.01;
const MOST_DIFFERING = 3;

/**
 * Finds versions whose transcripts cannot be read reliably: the two signs of loads differ, records lack what the
 * reader needs, or no session has a list of skills where those of other versions have one.
 */
export function withheldVersions(
  { understood }: Pick<ReadCounts, 'understood'>,
  { sessions, signs }: JoinedTranscripts,
  list: 'recorded' | 'assumed',
): Drift[] {
  const drift = new Map<string, string>();
  for (const [version, { loads, differing }] of signs)
    if (differing >= MOST_DIFFERING || differing > loads * MOST_ODD)
      drift.set(
        version,
        `the two signs of a load differ in ${differing} of ${Math.max(loads, differing)} loads`,
      );
  for (const [version, kinds] of Object.entries(understood))
    for (const [kind, [fine, odd]] of Object.entries(kinds))
      if (odd > (fine + odd) * MOST_ODD && !drift.has(version))
        drift.set(version, `${odd} of ${fine + odd} records of the kind "${kind}" have another form`);
  if (list === 'recorded') {
    const withList = new Set(
      sessions.filter(({ listed }) => listed.size > 0).flatMap(({ versions }) => versions),
    );
    const answered = sessions.filter(({ answers }) => answers > 0).flatMap(({ versions }) => versions);
    for (const version of answered)
      if (withList.size > 0 && !withList.has(version) && !drift.has(version))
        drift.set(version, 'its sessions hold no list of skills');
  }
  return [...drift]
    .map(([version, reason]) => ({ version, reason }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}
