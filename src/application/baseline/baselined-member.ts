import type { Evaluation } from '../../documents/evaluation.ts';
import { isPlugin } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';

type Holder = Pick<Evaluation, 'subject' | 'composite' | 'findings' | 'suppressed'>;

/**
 * What baselines and the summary of a collection look at of a member, in the same order: its name and score, and of each
 * finding what it is matched by. Nothing else of it is kept in memory.
 */
export function baselinedMember(member: Evaluation): Evaluation {
  const skills = isPlugin(member) ? member.skills : [];
  const agents = isPlugin(member) ? member.agents : [];
  const compared = {
    ...comparedParts(member),
    ...(isPlugin(member) && {
      skills: skills.map(comparedParts),
      agents: agents.map(({ findings, suppressed }) => comparedFindings({ findings, suppressed })),
      errors: member.errors,
    }),
  };
  // A part of a text keeps all of it in memory; a copy does not.
  return JSON.parse(JSON.stringify(compared)) as Evaluation;
}

function comparedParts({ subject, composite, findings, suppressed }: Holder): object {
  const { score, badge } = composite;
  return { subject, composite: { score, badge }, ...comparedFindings({ findings, suppressed }) };
}

function comparedFindings({ findings, suppressed }: Pick<Holder, 'findings' | 'suppressed'>): object {
  return {
    findings: findings.map(comparedFinding),
    suppressed: suppressed.map((one) => ({ ...comparedFinding(one), suppressedBy: one.suppressedBy })),
  };
}

function comparedFinding({ rule, level, file, message, evidence }: Finding): Partial<Finding> {
  return { rule, level, file, message, evidence };
}
