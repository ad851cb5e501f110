import type { EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { quickValidityOf } from '../../../../src/report/quick-validity.ts';

/** What a score of quick depth is worth, in one sentence. */
export function QuickValidity({ document }: { document: EvaluationDocument }) {
  const sentence = quickValidityOf(document);
  return sentence === null ? null : <p className="quiet">{sentence}</p>;
}
