import type { BaselineEntry } from '@plugin-eval/core/documents/baseline.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { acceptanceProblem } from '@plugin-eval/scan/policy/acceptance-age.ts';

export interface BaselineMatch {
  /** The entry that accepts a finding. */
  accepted: Map<Finding, BaselineEntry>;
  /** Entries that would accept a finding but have expired. */
  expired: BaselineEntry[];
  /** Entries that would accept a finding but give no reason. */
  unreasoned: BaselineEntry[];
  /** Every pair of a finding and its entry, obeyed or not. */
  pairs: ReadonlyMap<Finding, BaselineEntry>;
}

/** The fate of the files of a baseline. */
export interface FileHistory {
  /** Returns true when nothing exists at a path any more. */
  isGone(path: string): boolean;
  /** Returns true when a deleted file belonged to the skill of a present file, by its text or name. */
  isSameSkill(gone: string, present: string): boolean;
}

/**
 * Pairs findings with the entries of a baseline. Each entry takes one finding: first one with its fingerprint
 * in its own file, then, when that file is gone, one in a file unknown to the baseline, so that a skill may
 * be moved or renamed while a copy of it is not accepted unseen. An entry without a passage, such as one
 * about the length of a file, moves only to the same known skill.
 */
export function pairWithBaseline(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  history: FileHistory,
): Map<Finding, BaselineEntry> {
  const pairs = new Map<Finding, BaselineEntry>();
  const known = new Set(entries.map(({ path }) => path));
  const byPlace = queues(entries, ({ fingerprint, path }) => `${fingerprint} ${path}`);
  const inOtherFiles: Finding[] = [];
  for (const finding of findings) {
    const entry = byPlace.get(`${findingFingerprint(finding)} ${finding.file}`)?.shift();
    if (entry) pairs.set(finding, entry);
    else if (!known.has(finding.file)) inOtherFiles.push(finding);
  }
  const moved = [...byPlace.values()].flat().filter(({ path }) => history.isGone(path));
  const related = new Set<string>();
  const withPassage = queues(moved.filter(restsOnPassage), ({ fingerprint }) => fingerprint);
  for (const finding of inOtherFiles) {
    const entry = withPassage.get(findingFingerprint(finding))?.shift();
    if (!entry) continue;
    pairs.set(finding, entry);
    related.add(`${entry.path} ${finding.file}`);
  }
  const withoutPassage = queues(
    moved.filter((entry) => !restsOnPassage(entry)),
    ({ fingerprint }) => fingerprint,
  );
  for (const finding of inOtherFiles) {
    const queue = withoutPassage.get(findingFingerprint(finding)) ?? [];
    const index = queue.findIndex(
      ({ path }) => related.has(`${path} ${finding.file}`) || history.isSameSkill(path, finding.file),
    );
    const [entry] = index === -1 ? [] : queue.splice(index, 1);
    if (entry) pairs.set(finding, entry);
  }
  return pairs;
}

function restsOnPassage({ rule, fingerprint }: BaselineEntry): boolean {
  return fingerprint !== findingFingerprint({ rule, evidence: null });
}

/**
 * Matches findings with those a baseline accepts.
 * @param today ISO date, from which expiry is judged
 * @param validDays days that an acceptance counts; null: without end
 */
export function matchBaseline(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  today: string,
  history: FileHistory,
  validDays: number | null = null,
): BaselineMatch {
  const pairs = pairWithBaseline(findings, entries, history);
  const match: BaselineMatch = { accepted: new Map(), expired: [], unreasoned: [], pairs };
  const isExpired = ({ expires, accepted }: BaselineEntry) =>
    (expires !== undefined && expires <= today) ||
    (validDays !== null && acceptanceProblem(accepted ?? null, validDays, today) !== null);
  for (const [finding, entry] of pairs) {
    if (entry.reason.trim() === '') match.unreasoned.push(entry);
    else if (isExpired(entry)) match.expired.push(entry);
    else match.accepted.set(finding, entry);
  }
  return match;
}

function queues(
  entries: readonly BaselineEntry[],
  key: (entry: BaselineEntry) => string,
): Map<string, BaselineEntry[]> {
  const map = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    const queue = map.get(key(entry));
    if (queue) queue.push(entry);
    else map.set(key(entry), [entry]);
  }
  return map;
}
