import type { Baseline, BaselineEntry } from '@plugin-eval/core/documents/baseline.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allFindings,
  allSkills,
  allSuppressed,
  isCollection,
  isPlugin,
  topLevelEvaluations,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { foldersAbove } from './folders-above.ts';
import { type FileHistory, pairWithBaseline } from './match-baseline.ts';
import { ratchetLookup } from './ratchet-lookup.ts';

/**
 * Makes a baseline that accepts all present findings, except those suppressed by a trusted comment. Reasons
 * and expiry dates of `previous` are kept; new entries get `reason`. A previously higher number stays: it may
 * only improve. Entries of `previous` for existing files that were not evaluated this time are carried over.
 * @param today ISO date, the day of new acceptances
 */
export function makeBaseline(
  document: EvaluationDocument,
  previous: Baseline | null,
  reason: string,
  history: FileHistory,
  today: string,
): Baseline {
  const evaluations = topLevelEvaluations(document);
  const findings: Finding[] = evaluations.flatMap((evaluation) => [
    ...allFindings(evaluation),
    ...allSuppressed(evaluation).filter(({ suppressedBy }) => suppressedBy === 'baseline'),
  ]);
  const before = pairWithBaseline(findings, previous?.findings ?? [], history);
  const present = findings.map((finding): BaselineEntry => {
    const old = before.get(finding);
    return {
      fingerprint: findingFingerprint(finding),
      rule: finding.rule,
      path: finding.file,
      message: finding.message,
      ...acceptanceOf(old, reason, today),
      ...(old?.expires === undefined ? {} : { expires: old.expires }),
    };
  });
  const ratchetOf = ratchetLookup(previous?.ratchets ?? [], history.isGone);
  const ratchets = evaluations.flatMap(allSkills).flatMap((skill) => {
    const { score } = skill.composite;
    if (score === null) return [];
    const held = ratchetOf(skill)?.composite ?? 0;
    const { path, name, sha256 } = skill.subject;
    return [{ path, name, sha256, composite: Math.max(score, held) }];
  });
  const renewed = new Set(before.values());
  const wasEvaluated = evaluatedPaths(document);
  const isCarriedOver = ({ path }: { path: string }) => !wasEvaluated(path) && !history.isGone(path);
  return {
    schemaVersion: SCHEMA_VERSION,
    findings: [
      ...present,
      ...(previous?.findings ?? []).filter((entry) => !renewed.has(entry) && isCarriedOver(entry)),
    ],
    ratchets: [...ratchets, ...(previous?.ratchets ?? []).filter(isCarriedOver)],
  };
}

/** Keeps an acceptance with a reason as it is, so that writing a baseline again renews nothing. */
export function acceptanceOf(
  old: Pick<BaselineEntry, 'reason' | 'accepted'> | undefined,
  reason: string,
  today: string,
): Pick<BaselineEntry, 'reason' | 'accepted'> {
  if (old === undefined || old.reason.trim() === '') return { reason, accepted: today };
  return { reason: old.reason, ...(old.accepted === undefined ? {} : { accepted: old.accepted }) };
}

/** Returns a test for paths inside evaluated, readable subjects. */
function evaluatedPaths(document: EvaluationDocument): (path: string) => boolean {
  const evaluations = topLevelEvaluations(document);
  const read = new Set(evaluations.map(({ subject }) => subject.path));
  const unread = new Set([
    ...(isCollection(document) || isPlugin(document) ? document.errors.map(({ path }) => path) : []),
    ...evaluations
      .flatMap(allSkills)
      .flatMap(({ subject, composite }) => (composite.score === null ? subject.path : [])),
  ]);
  return (path) => {
    const folders = [path, ...foldersAbove(path), '.'];
    return folders.some((folder) => read.has(folder)) && !folders.some((folder) => unread.has(folder));
  };
}
