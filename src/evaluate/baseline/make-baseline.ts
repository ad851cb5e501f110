import type { Baseline, BaselineEntry } from '../../documents/baseline.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import {
  allFindings,
  allSkills,
  allSuppressed,
  topLevelEvaluations,
} from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { findingFingerprint } from '../../documents/finding-fingerprint.ts';
import { SCHEMA_VERSION } from '../../documents/names.ts';
import { pairWithBaseline } from './match-baseline.ts';
import { ratchetOf } from './ratchet-gates.ts';

/**
 * A baseline that accepts every present finding, those that a trusted comment suppresses aside. Reasons and expiry
 * dates of `previous` are kept; new entries take `reason`. A number that was higher before stays: it may only improve.
 */
export function makeBaseline(
  document: EvaluationDocument,
  previous: Baseline | null,
  reason: string,
  isGone: (path: string) => boolean,
): Baseline {
  const evaluations = topLevelEvaluations(document);
  const findings: Finding[] = evaluations.flatMap((evaluation) => [
    ...allFindings(evaluation),
    ...allSuppressed(evaluation).filter(({ suppressedBy }) => suppressedBy === 'baseline'),
  ]);
  const before = pairWithBaseline(findings, previous?.findings ?? [], isGone);
  return {
    schemaVersion: SCHEMA_VERSION,
    findings: findings.map((finding): BaselineEntry => {
      const old = before.get(finding);
      return {
        fingerprint: findingFingerprint(finding),
        rule: finding.rule,
        path: finding.file,
        message: finding.message,
        reason: old?.reason.trim() ? old.reason : reason,
        ...(old?.expires === undefined ? {} : { expires: old.expires }),
      };
    }),
    ratchets: evaluations.flatMap(allSkills).flatMap((skill) => {
      const { score } = skill.composite;
      if (score === null) return [];
      const held = ratchetOf(skill, previous?.ratchets ?? [], isGone)?.composite ?? 0;
      const { path, name, sha256 } = skill.subject;
      return [{ path, name, sha256, composite: Math.max(score, held) }];
    }),
  };
}
