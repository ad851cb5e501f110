import type { AgentEvaluation, Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { summariseCollection } from '../summarise-collection.ts';

/** The same document with some findings moved from `findings` to `suppressed`. Scores stay what they are. */
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
  const own = split(evaluation, reasonFor);
  if (!isPlugin(evaluation)) return { ...evaluation, ...own };
  return {
    ...evaluation,
    ...own,
    skills: evaluation.skills.map((skill) => suppressIn(skill, reasonFor)),
    agents: evaluation.agents.map((agent) => ({ ...agent, ...split(agent, reasonFor) })),
  };
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
