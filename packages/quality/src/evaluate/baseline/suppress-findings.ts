import type {
  AgentEvaluation,
  Evaluation,
  EvaluationDocument,
} from '@plugin-eval/core/documents/evaluation.ts';
import {
  findingPlace,
  isCollection,
  isPlugin,
  SCAN_VETO,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { acceptIn } from '../scan/accept-in.ts';
import { summariseCollection } from '../summarise-collection.ts';
import { withBadge } from '../with-badge.ts';

/**
 * Moves some findings from `findings` to `suppressed`. Scores stay unchanged; a badge vetoed by the scanner
 * returns when the findings behind the veto are accepted.
 */
export function suppressFindings(
  document: EvaluationDocument,
  reasonFor: (finding: Finding) => string | null,
): EvaluationDocument {
  if (!isCollection(document)) return suppressIn(document, reasonFor);
  const evaluations = document.evaluations.map((evaluation) => suppressIn(evaluation, reasonFor));
  const unscored = document.summary.subjects - document.evaluations.length;
  const summary = summariseCollection(evaluations, unscored, document.summary.unlistedSkills);
  return { ...document, evaluations, summary };
}

function suppressIn<T extends Evaluation>(evaluation: T, reasonFor: (finding: Finding) => string | null): T {
  const own = { ...split(evaluation, reasonFor), scan: withoutAccepted(evaluation, reasonFor) };
  const earned = <E extends Evaluation>(changed: E): E =>
    evaluation.composite.badgeVetoedBy?.includes(SCAN_VETO) ? withBadge(changed) : changed;
  if (!isPlugin(evaluation)) return earned({ ...evaluation, ...own });
  return earned({
    ...evaluation,
    ...own,
    skills: evaluation.skills.map((skill) => suppressIn(skill, reasonFor)),
    agents: evaluation.agents.map((agent) => ({ ...agent, ...split(agent, reasonFor) })),
  });
}

/** Removes accepted findings, including those that layer 1 found too. */
function withoutAccepted(
  evaluation: Evaluation,
  reasonFor: (finding: Finding) => string | null,
): ScanSection | null {
  if (evaluation.scan === null) return null;
  const asWell = new Map(
    evaluation.findings.map((finding) => [findingPlace(finding), reasonFor(finding)] as const),
  );
  return acceptIn(
    evaluation.scan,
    (finding) => reasonFor(finding) ?? asWell.get(findingPlace(finding)) ?? null,
  );
}

function split(
  holder: Pick<AgentEvaluation, 'findings' | 'suppressed'>,
  reasonFor: (finding: Finding) => string | null,
): Pick<AgentEvaluation, 'findings' | 'suppressed'> {
  const findings: Finding[] = [];
  const suppressed: SuppressedFinding[] = [...holder.suppressed];
  for (const finding of holder.findings) {
    const reason = reasonFor(finding);
    if (reason === null) findings.push(finding);
    else suppressed.push({ ...finding, suppressedBy: 'baseline', reason });
  }
  return { findings, suppressed };
}
