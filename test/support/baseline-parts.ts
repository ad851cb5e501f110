import type { BaselineEntry, Ratchet } from '@plugin-eval/core/documents/baseline.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import type { FileHistory } from '@plugin-eval/quality/evaluate/baseline/match-baseline.ts';

/** An entry that accepts a finding where it stands. */
export function entryFor(finding: Finding, changes: Partial<BaselineEntry> = {}): BaselineEntry {
  return {
    fingerprint: findingFingerprint(finding),
    rule: finding.rule,
    path: finding.file,
    message: finding.message,
    reason: 'It comes next week.',
    ...changes,
  };
}

/** The number that a baseline holds of the skill of report-documents.ts. */
export function ratchet(changes: Partial<Ratchet> = {}): Ratchet {
  return { path: 'skills/crane', name: 'crane', sha256: 'ab'.repeat(32), composite: 70, ...changes };
}

/** A working directory in which just these paths are gone, and nobody knows where their skills went. */
export const historyOf = (
  gonePaths: string[] = [],
  isSameSkill: FileHistory['isSameSkill'] = () => false,
): FileHistory => ({ isGone: gone(...gonePaths), isSameSkill });

/** Whether a path is one of these. */
export const gone =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path);
