import { posix } from 'node:path';
import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { Attempted } from '@plugin-eval/engine/run/attempt.ts';
import { recordPaid } from '@plugin-eval/engine/run/record-paid.ts';
import { fitMaterial, smallestContext } from '@plugin-eval/sessions/grading/fit-material.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import { type Judge, judgesOf } from '@plugin-eval/sessions/grading/judge.ts';
import { loadRubrics } from '@plugin-eval/sessions/grading/load-rubrics.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import type { Category } from '@plugin-eval/skill/category.ts';
import { DOCUMENT } from '@plugin-eval/skill/documents-by-name.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { isLicence } from '@plugin-eval/skill/read-skill-texts.ts';
import { kappaOf } from './agreement.ts';
import { type Ask, askWith } from './ask-judge.ts';
import { assessWithAll, rubricOf } from './assess-dimension.ts';
import { assessTriggering } from './assess-triggering.ts';
import { CORE_DIMENSIONS } from './core-dimensions.ts';
import type { DimensionAnswer, DimensionQuestion } from './dimension-answer.ts';
import type { JudgeContext, JudgeOptions } from './judge-options.ts';
import type { JudgeSubject } from './judge-subject.ts';
import { type NearestSiblings, nearestSiblings } from './nearest-siblings.ts';
import { assessmentOf, unmeasuredAssessment } from './reduce-assessment.ts';
import { listedAs } from './skill-listing.ts';
import { verifyJudges } from './verify-judge.ts';

/**
 * Runs layer 2: judges a skill by the rubrics. Reads only our own rubrics from disk; all paid work goes
 * through `perform`. Unanswered questions are errored in the layer, and never become a score.
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function judgeSkill(
  subject: JudgeSubject,
  options: JudgeOptions,
  { perform, clock, seed }: JudgeContext,
): Promise<JudgeLayer> {
  const startedAt = clock();
  const { skill, category } = subject;
  const folder = posix.dirname(skill.path);
  const judges = judgesOf(options.models, options.draws);
  const rubrics = loadRubrics(options.rubrics === 'all' ? DIMENSION_NAMES : CORE_DIMENSIONS);
  const fitted = fitMaterial(subject, smallestContext(options), options.maxOutputTokens);
  const material: Attempted<Material> =
    fitted.material === null
      ? { ok: false, reason: 'SKILL.md alone does not fit the context of the judge model.' }
      : { ok: true, result: fitted.material };
  const { perform: recorded, paid } = recordPaid(perform);
  const ask = askWith(recorded, skill.path, options.maxOutputTokens);

  const triggeringRubric = rubricOf(rubrics, 'triggering_accuracy');
  // First, since its predictions wait for its prompts.
  const triggering = subject.exempt
    ? null
    : assessTriggering(ask, judges, { subject, material, rubric: triggeringRubric, seed });
  const siblings = nearestSiblings(listedAs(skill), subject.siblings);
  const byDimension = assessByDimension(ask, judges, rubrics, material, { category, siblings });
  const verifying = options.verifyJudge
    ? verifyJudges(ask, judges, {
        material,
        category,
        siblings,
        rubrics,
        cleanScore: cleanScores(byDimension, judges),
      })
    : null;
  const [triggered, answers, verified] = await Promise.all([
    triggering,
    Promise.all([...byDimension].map(async ([name, waiting]) => [name, await waiting] as const)),
    verifying,
  ]);

  const assessments: Partial<Record<DimensionName, Assessment>> = {
    triggering_accuracy:
      triggered === null
        ? unmeasuredAssessment(triggeringRubric, EXEMPT)
        : assessmentOf(triggeringRubric, judges, triggered.answers, folder),
  };
  for (const [name, given] of answers) {
    assessments[name] = assessmentOf(rubricOf(rubrics, name), judges, given, folder);
  }
  const prompts = triggered?.prompts ?? null;
  const scores = Object.values(assessments).flatMap(({ score }) => score ?? []);
  return {
    name: 'judge',
    score: mean(scores),
    durationMs: clock() - startedAt,
    selfReported: false,
    judges: options.models.length,
    draws: options.draws,
    // Draws of one judge agree with themselves: kappa is of the first of each.
    kappa: kappaOf(
      prompts?.prompts.map(({ predictions }) => predictions.filter((_, i) => judges[i]?.draw === 1)) ?? [],
    ),
    model: options.models[0]?.name ?? null,
    models: options.models.map(({ name }) => name),
    ...paid(),
    subScores: Object.fromEntries(Object.entries(assessments).map(([name, { score }]) => [name, score])),
    assessments,
    triggerPrompts:
      prompts === null
        ? null
        : { ...prompts, file: prompts.file === null ? null : formatChildPath(folder, prompts.file) },
    category: category ?? inferredCategory(answers),
    leftOut: [
      ...[...subject.leftOut, ...fitted.leftOut, ...listedOnly(subject)].map(({ path, reason }) => ({
        path: formatChildPath(folder, path),
        reason,
      })),
      ...unnamedSiblings(siblings, folder),
    ],
    verification: verified?.verification ?? null,
    seed,
  };
}

/** Files that the judge knows only by name and size; those with further information are not repeated. */
function listedOnly({ unshown, leftOut }: JudgeSubject): { path: string; reason: string }[] {
  const leftOutPaths = new Set(leftOut.map(({ path }) => path));
  return unshown
    .filter(({ path }) => !leftOutPaths.has(path))
    .map(({ path, files }) => ({
      path,
      reason: unshownReason(path, files),
    }));
}

function unshownReason(path: string, files: number): string {
  if (isLicence(path)) return 'terms of use are not judged, so only its name and size are shown';
  if (path.endsWith('/') && files > 1)
    return `no text of the skill links these ${files} files, so only their number and size are shown`;
  // A script may well be named in the text: what is no document is shown only where it is linked.
  const why = DOCUMENT.test(path) ? 'points to it' : 'links it, and it is no document';
  return `no text of the skill ${why}, so only its name and size are shown`;
}

function unnamedSiblings({ shown, count }: NearestSiblings, folder: string) {
  if (shown.length === count) return [];
  const reason = `of the ${count} other skills the judge of scope is told of the ${shown.length} that are nearest by their words`;
  return [{ path: posix.dirname(folder), reason }];
}

const EXEMPT =
  'The agent does not choose this skill by its description (disable-model-invocation, or paths), so there is nothing to predict.';

type AnswersByDimension = Map<DimensionName, Promise<Attempted<DimensionAnswer>[]>>;

function assessByDimension(
  ask: Ask,
  judges: readonly Judge[],
  rubrics: readonly Rubric[],
  material: Attempted<Material>,
  surroundings: Pick<DimensionQuestion, 'category' | 'siblings'>,
): AnswersByDimension {
  const names = DIMENSION_NAMES.filter(
    (name) => name !== 'triggering_accuracy' && rubrics.some(({ dimension }) => dimension === name),
  );
  return new Map(
    names.map((name) => [
      name,
      assessWithAll(ask, judges, material, { rubric: rubricOf(rubrics, name), ...surroundings }),
    ]),
  );
}

function cleanScores(byDimension: AnswersByDimension, judges: readonly Judge[]) {
  return async (judge: Judge, dimension: DimensionName): Promise<number | null> => {
    const answer = (await byDimension.get(dimension))?.[judges.indexOf(judge)];
    return answer?.ok ? (answer.result.judgement?.score ?? null) : null;
  };
}

/** The category from the first judge that answered. */
function inferredCategory(
  answers: readonly (readonly [DimensionName, readonly Attempted<DimensionAnswer>[]])[],
): Category | null {
  const named = answers
    .flatMap(([, given]) => given)
    .flatMap((one) => (one.ok && one.result.category !== null ? [one.result.category] : []));
  return named[0] === undefined ? null : { name: named[0], source: 'inferred' };
}
