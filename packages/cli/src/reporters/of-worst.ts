import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { MemberReport } from '@plugin-eval/report/member-report.ts';
import type { ListedMembers } from '@plugin-eval/report/worst-members.ts';

/** Writes a report of the worst members at the end. */
export async function ofWorst(
  render: (document: EvaluationDocument, listed: ListedMembers) => string,
): Promise<MemberReport> {
  const { WorstMembers } = await import('@plugin-eval/report/worst-members.ts');
  const worst = new WorstMembers();
  return {
    add: (evaluation) => worst.add(evaluation),
    finish: (document, write) => write(render(document, worst.listed())),
  };
}
