import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { suppressFindings } from '@plugin-eval/quality/evaluate/baseline/suppress-findings.ts';
import { collectionOf, evaluateEach } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { applyGates } from '@plugin-eval/quality/evaluate/gates/apply-gates.ts';
import { applyBaseline, type BaselineOutcome } from '../baseline/apply-baseline.ts';
import { baselinedMember } from '../baseline/baselined-member.ts';
import { inEvaluation } from '../evaluation/evaluate-run.ts';
import type { Ports } from '../ports.ts';
import type { ScoreSink, ScoreTail } from '../score-sink.ts';
import { Spool } from '../spool.ts';
import type { ScorePlan } from './plan-score.ts';

/**
 * Scores a collection against a baseline, or makes one of it. Accepted findings are known only after all
 * members: until then members wait on disk, and the compared parts are kept in memory.
 * @throws PluginEvalError
 */
export async function scoreWithBaseline(
  plan: ScorePlan,
  baselines: NonNullable<ScorePlan['baselines']>,
  ports: Ports,
  sink: ScoreSink,
): Promise<ScoreTail> {
  const { targets, options } = plan;
  const waiting = new Spool();
  try {
    const compared: Evaluation[] = [];
    const { result: rest, notices: said } = await inEvaluation(
      plan,
      [plan.targets],
      ports,
      async (context) => ({
        result: await evaluateEach(targets, options, context, (evaluation) => {
          waiting.add(`${JSON.stringify(evaluation)}\n`);
          compared.push(baselinedMember(evaluation));
        }),
        complete: true,
      }),
    );
    const today = ports.now().toISOString().slice(0, 10);
    const folders = targets.map(({ path }) => path);
    const outcome = await applyBaseline(
      collectionOf(rest, compared),
      baselines,
      folders,
      today,
      plan.settings.policy?.expires ?? null,
    );
    const gates = await giveAway(waiting, compared, outcome, plan, sink);
    const collection = { ...(outcome.document as Collection), evaluations: [] };
    // A gate reports an empty collection as such.
    const own = compared.length === 0 ? applyGates(collection, plan.settings) : gates;
    return {
      collection: { ...collection, gates: [...own, ...outcome.gates] },
      run: null,
      notices: [...plan.notices, ...said, ...outcome.notices],
      written: outcome.written,
    };
  } finally {
    waiting.close();
  }
}

/** Passes on each member in order, with its accepted findings. @returns the gates of all */
async function giveAway(
  waiting: Spool,
  compared: readonly Evaluation[],
  { reasonFor }: BaselineOutcome,
  { settings }: ScorePlan,
  sink: ScoreSink,
): Promise<Collection['gates']> {
  const gates: Collection['gates'] = [];
  let position = 0;
  for (const line of waiting.lines()) {
    const member = JSON.parse(line) as Evaluation;
    const own = compared[position];
    position += 1;
    const matched = own === undefined ? [] : allFindings(own);
    const comparedOf = new Map(allFindings(member).map((finding, index) => [finding, matched[index]]));
    const obeyed = suppressFindings(member, (finding) => {
      const known = comparedOf.get(finding);
      return known === undefined ? null : reasonFor(known);
    }) as Evaluation;
    gates.push(...applyGates(obeyed, settings));
    await sink.member(obeyed);
  }
  return gates;
}
