import { LEVELS, type Level } from '../documents/names.ts';
import type { Scan } from '../documents/scan.ts';
import { plural } from '../report/number-format.ts';

type Leveled = readonly { level: Level }[];

/** The gate of `--fail-on`: it fails on any finding of this level or worse. */
export function failOnFindings(findings: Leveled, bound: Level) {
  return gateOf(reached(findings, bound), 0, bound);
}

/**
 * The same gate over what was scanned; nothing is decided where there was nothing to scan.
 * @param leftOut what could not be scanned counts like a finding of its level
 */
export function failOnScan({ members, findings }: Scan['summary'], bound: Level, leftOut: Leveled = []) {
  const found = levelsFrom(bound).reduce((sum, level) => sum + findings[level], 0);
  const gate = gateOf(found, reached(leftOut, bound), bound);
  return gate.passed && members === 0 ? { ...gate, passed: null, message: 'Nothing was scanned.' } : gate;
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
