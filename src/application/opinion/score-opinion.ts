import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import type { ScanSection } from '../../documents/scan-section.ts';
import type { Perform } from '../../run/task.ts';
import type { ReaderPlan } from '../paid-run/plan-reader.ts';
import { opinionOf } from '../scan-opinion.ts';
import { MOST_ASKED, markedIn, type OpinionContext } from './marked-in.ts';

/**
 * Lays a model's opinion into each scan section of a document in which something is marked, the first thirty findings of
 * it together. Nothing else of the document changes.
 * @param open the same document without the findings that are accepted: nobody pays for an opinion on those
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function withScanOpinions<Document extends EvaluationDocument>(
  document: Document,
  open: EvaluationDocument,
  reader: ReaderPlan,
  context: Pick<OpinionContext, 'folder' | 'settings'>,
  perform: Perform,
): Promise<Document> {
  const opinions: (ScanSection['secondOpinion'] | null)[] = [];
  let left = MOST_ASKED;
  // One after the other: the trials of the model are paid for once.
  for (const section of sectionsOf(open)) {
    const marked = section === null ? [] : markedIn(section, context);
    const opinion = section === null ? null : await opinionOf(perform, reader, marked, left);
    left = Math.max(0, left - marked.length);
    opinions.push(opinion);
  }
  let place = 0;
  const lay = <One extends Evaluation>(evaluation: One): One => {
    const opinion = opinions[place];
    place += 1;
    const { scan } = evaluation;
    const own = scan === null || !opinion ? {} : { scan: { ...scan, secondOpinion: opinion } };
    return { ...evaluation, ...own, ...(isPlugin(evaluation) ? { skills: evaluation.skills.map(lay) } : {}) };
  };
  const laid = isCollection(document)
    ? { ...document, evaluations: document.evaluations.map((one) => lay(one)) }
    : lay(document as Evaluation);
  return laid as Document;
}

/** Of a document and its parts, in the order in which they are laid back. */
export function sectionsOf(document: EvaluationDocument): (ScanSection | null)[] {
  if (isCollection(document)) return document.evaluations.flatMap(sectionsOf);
  return [document.scan, ...(isPlugin(document) ? document.skills.map(({ scan }) => scan) : [])];
}
