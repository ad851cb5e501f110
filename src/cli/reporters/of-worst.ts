import type { EvaluationDocument } from '../../documents/evaluation.ts';
import type { MemberReport } from '../../report/member-report.ts';
import type { ListedMembers } from '../../report/worst-members.ts';

/** A report that is written in the end, of the worst members. */
export async function ofWorst(
  render: (document: EvaluationDocument, listed: ListedMembers) => string,
): Promise<MemberReport> {
  const { WorstMembers } = await import('../../report/worst-members.ts');
  const worst = new WorstMembers();
  return {
    add: (evaluation) => worst.add(evaluation),
    finish: (document, write) => write(render(document, worst.listed())),
  };
}
