import type { Collection, Evaluation, EvaluationDocument } from '../documents/evaluation.ts';
import { isCollection } from '../documents/evaluation-parts.ts';
import { collectionOf, evaluateEach, isCollectionOf } from '../evaluate/evaluate-targets.ts';
import { applyGates } from '../evaluate/gates/apply-gates.ts';
import { inEvaluation } from './evaluation/evaluate-run.ts';
import type { ScorePlan, ScoreRequest } from './evaluation/plan-score.ts';
import type { Ports } from './ports.ts';
import { performScore, planAnnounced, type ScoreHead, type ScoreOutcome } from './score.ts';

/** Takes a score as it comes about: what is known before, each member, in the end what is known of all. */
export interface ScoreSink {
  /** Told what is known before anything is measured. */
  head?(head: ScoreHead): void;
  /** Takes a member, in the order of the document; waited for. One skill or one plugin is its own only member. */
  member(evaluation: Evaluation): void | Promise<void>;
}

/** What is known in the end. */
export interface ScoreTail extends Omit<ScoreOutcome, 'document'> {
  /** The collection without its members; null for one skill or one plugin, which is the member. */
  collection: Collection | null;
}

/**
 * Scores a collection member by member: each is given away before the next thousand files are read, so that the memory that
 * is needed does not grow with the collection. What has to look at all members at once, a baseline or the record of
 * a paid run, keeps them until the end.
 * @throws PluginEvalError
 */
export async function scoreMembers(request: ScoreRequest, ports: Ports, sink: ScoreSink): Promise<ScoreTail> {
  const plan = await planAnnounced(request, ports);
  sink.head?.(plan);
  if (!isStreamed(plan)) {
    const { document, ...outcome } = await performScore(plan, ports);
    return { ...outcome, collection: await giveAway(document, sink) };
  }
  const { targets, options, settings } = plan;
  const { result, notices } = await inEvaluation(plan, ports, async (context) => {
    const gates: Collection['gates'] = [];
    let members = 0;
    const rest = await evaluateEach(targets, options, context, async (evaluation) => {
      members += 1;
      gates.push(...applyGates(evaluation, settings));
      await sink.member(evaluation);
    });
    const collection = collectionOf(rest, []);
    // Of a collection without members a gate says just that.
    return {
      result: { ...collection, gates: members === 0 ? applyGates(collection, settings) : gates },
      complete: true,
    };
  });
  return { collection: result, run: null, notices: [...plan.notices, ...notices], written: null };
}

function isStreamed({ targets, request, judge }: ScorePlan): boolean {
  const needsAll = request.baseline !== undefined || request.writeBaseline !== undefined;
  return isCollectionOf(targets) && judge === null && !needsAll;
}

async function giveAway(document: EvaluationDocument, sink: ScoreSink): Promise<Collection | null> {
  if (!isCollection(document)) {
    await sink.member(document);
    return null;
  }
  for (const evaluation of document.evaluations) await sink.member(evaluation);
  return { ...document, evaluations: [] };
}
