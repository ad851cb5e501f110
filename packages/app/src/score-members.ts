import type { Collection, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import {
  collectionOf,
  evaluateEach,
  isCollectionOf,
} from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { applyGates } from '@plugin-eval/quality/evaluate/gates/apply-gates.ts';
import { inEvaluation } from './evaluation/evaluate-run.ts';
import type { Ports } from './ports.ts';
import { ANNOUNCED_SCORING, SCORING, type ScoreRequest } from './score.ts';
import type { ScoreSink, ScoreTail } from './score-sink.ts';

/**
 * Scores a collection member by member: each is passed on before the next thousand files are read, so that
 * memory does not grow with the collection. With a baseline, which is matched with all findings at once,
 * members wait on disk; for the record of a paid run they are kept until the end.
 * @throws PluginEvalError
 */
export async function scoreMembers(request: ScoreRequest, ports: Ports, sink: ScoreSink): Promise<ScoreTail> {
  const plan = await ANNOUNCED_SCORING.plan(request, ports);
  await sink.head?.(plan);
  if (!isCollectionOf(plan.targets) || plan.judge !== null) {
    const { document, ...outcome } = await SCORING.measure(plan, ports);
    return { ...outcome, collection: await giveAway(document, sink) };
  }
  if (plan.baselines !== undefined) {
    const { scoreWithBaseline } = await import('./scoring/score-with-baseline.ts');
    return scoreWithBaseline(plan, plan.baselines, ports, sink);
  }
  const { targets, options, settings } = plan;
  const summaryOnly = sink.wantsSummaries?.() ?? false;
  const { result, notices } = await inEvaluation(
    { ...plan, summaryOnly: summaryOnly },
    [targets],
    ports,
    async (found) => {
      const gates: Collection['gates'] = [];
      let members = 0;
      const rest = await evaluateEach(targets, options, found, async (evaluation) => {
        members += 1;
        gates.push(...applyGates(evaluation, settings));
        await sink.member(evaluation);
      });
      const collection = collectionOf(rest, []);
      // A gate reports an empty collection as such.
      return {
        result: { ...collection, gates: members === 0 ? applyGates(collection, settings) : gates },
        complete: true,
      };
    },
  );
  return { collection: result, run: null, notices: [...plan.notices, ...notices], written: null };
}

async function giveAway(document: EvaluationDocument, sink: ScoreSink): Promise<Collection | null> {
  if (!isCollection(document)) {
    await sink.member(document);
    return null;
  }
  for (const evaluation of document.evaluations) await sink.member(evaluation);
  return { ...document, evaluations: [] };
}
