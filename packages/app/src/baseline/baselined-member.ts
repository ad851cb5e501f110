import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';

type Holder = Pick<Evaluation, 'subject' | 'composite' | 'findings' | 'suppressed' | 'scan'>;

/**
 * Keeps only what baselines and collection summaries read of a member, in the same order: its name, its
 * score, and the match keys of its findings.
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

function comparedParts({ subject, composite, findings, suppressed, scan }: Holder): object {
  return {
    subject,
    // With what the badge needs that comes back when what refused it is accepted; no judge speaks in a streamed collection.
    composite,
    layers: [],
    ...comparedFindings({ findings, suppressed }),
    scan: scan === null ? null : comparedFindings(scan),
  };
}

function comparedFindings({
  findings,
  suppressed,
}: Pick<Holder, 'findings' | 'suppressed'> | NonNullable<Holder['scan']>): object {
  return {
    findings: findings.map(comparedFinding),
    suppressed: suppressed.map((one) => ({ ...comparedFinding(one), suppressedBy: one.suppressedBy })),
  };
}

function comparedFinding(finding: Finding): Partial<Finding> {
  const { rule, level, file, message, evidence } = finding;
  return {
    rule,
    level,
    file,
    message,
    evidence,
    ...('confirmed' in finding && { confirmed: finding.confirmed }),
  };
}
