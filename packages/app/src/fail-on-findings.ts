import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { unreadCount } from '@plugin-eval/report/scan/section-view.ts';

type Leveled = readonly { level: Level }[];

/** The gate of `--fail-on`: it fails on any finding of this level or worse. */
export function failOnFindings(findings: Leveled, bound: Level) {
  return gateOf(reached(findings, bound), 0, bound);
}

/**
 * The gate over scanned members; undecided when there was nothing to scan, or a part was not read.
 * @param leftOut what could not be scanned counts like a finding of its level
 */
export function failOnScan(
  { summary, members: scanned, errors }: Pick<Scan, 'summary' | 'members' | 'errors'>,
  bound: Level,
  leftOut: Leveled = [],
) {
  const { members, findings } = summary;
  const found = levelsFrom(bound).reduce((sum, level) => sum + findings[level], 0);
  const gate = gateOf(found, reached(leftOut, bound), bound);
  if (!gate.passed) return gate;
  if (members === 0) return { ...gate, passed: null, message: 'Nothing was scanned.' };
  const unread = unreadCount(scanned) + errors.length + leftOut.length;
  if (unread === 0) return gate;
  return {
    ...gate,
    passed: null,
    message: `No findings, but ${plural(unread, 'part')} could not be read.`,
  };
}

/**
 * The default gate of a scan: fails when an error was found, is undecided when a part was not read, and null
 * otherwise.
 * @param accepted errors that a baseline written in this run accepts
 */
export function confirmedGate(
  scan: Pick<Scan, 'summary' | 'members' | 'errors'>,
  accepted: number,
): Scan['gates'][number] | null {
  const { findings } = scan.summary;
  const open = Math.max(0, findings.error - accepted);
  const summary = { ...scan.summary, findings: { ...findings, error: open } };
  const gate = failOnScan({ ...scan, summary }, 'error');
  // Members that could not be scanned at all are said to be errors, and end with the same code.
  const isDecided = gate.passed !== null || unreadCount(scan.members) > 0;
  return gate.passed === true || !isDecided ? null : gate;
}

function gateOf(findings: number, leftOut: number, bound: Level) {
  const passed = findings + leftOut === 0;
  const left = leftOut === 0 ? '' : `, and ${plural(leftOut, 'entry', 'entries')} left out`;
  const message = passed
    ? `No finding of level ${bound} or worse.`
    : `${plural(findings, 'finding')} of level ${bound} or worse${left}.`;
  return { name: 'fail-on' as const, bound, passed, message };
}

function reached(leveled: Leveled, bound: Level): number {
  const levels = levelsFrom(bound);
  return leveled.filter(({ level }) => levels.includes(level)).length;
}

function levelsFrom(bound: Level): readonly Level[] {
  return LEVELS.slice(0, LEVELS.indexOf(bound) + 1);
}
