import type { Evidence, TriggerPrompts } from '@plugin-eval/core/documents/judge-layer.ts';
import { countPredictions, f1Score } from '@plugin-eval/core/statistics/f1-score.ts';
import { type Attempted, attemptQuestion } from '@plugin-eval/engine/run/attempt.ts';
import { checkEvidence } from '@plugin-eval/sessions/grading/evidence.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import { isSameModel, type Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import type { Ask } from './ask-judge.ts';
import { type DimensionAnswer, judgementHead } from './dimension-answer.ts';
import type { JudgeSubject } from './judge-subject.ts';
import { type Prediction, predictTriggering } from './predict-triggering.ts';
import { skillListing } from './skill-listing.ts';
import { skillsInView } from './skills-in-view.ts';
import { authorPrompts, generatePrompts, type LabelledPrompts } from './trigger-prompts.ts';

/** Results of the dimension, by judge; and the prompts, null without any. */
export interface TriggeringResult {
  answers: Attempted<DimensionAnswer>[];
  prompts: TriggerPrompts | null;
}

/**
 * Assesses triggering accuracy: every judge predicts on the same ten labelled prompts with other skills in
 * view, and the score is the F1 of its predictions, computed here and not by the judge. If another model
 * judges too, predictions of the model that wrote the prompts count only for agreement: it would recognise
 * its own.
 * @param material the whole skill, for the prompts; null with the reason when it cannot be shown
 */
export async function assessTriggering(
  ask: Ask,
  judges: readonly Judge[],
  {
    subject,
    material,
    rubric,
    seed,
  }: {
    subject: JudgeSubject;
    material: Attempted<Material>;
    rubric: Rubric;
    seed: number;
  },
): Promise<TriggeringResult> {
  const labelled = await labelledPrompts(ask, judges[0], subject, material, seed);
  if (!labelled.ok) return { answers: judges.map(() => labelled), prompts: null };
  const { prompts, paid, source, file } = labelled.result;
  const listing = skillListing(subject.skill);
  const others = skillsInView(subject, seed);
  const writer = source === 'generated' ? judges[0] : undefined;
  const kappaOnly = writer === undefined ? [] : sameModel(writer, judges);
  const predicted = await Promise.all(
    judges.map((judge) =>
      attemptQuestion(() => predictTriggering(ask, judge, { listing, others, prompts, rubric, seed })),
    ),
  );
  const labels = prompts.map(({ shouldTrigger }) => shouldTrigger);
  return {
    answers: judges.map((judge, i): Attempted<DimensionAnswer> => {
      const one = predicted[i];
      if (!one?.ok) return one ?? { ok: false, reason: 'There is no prediction.' };
      const { predictions, reasoning, quotes, graded } = one.result;
      if (kappaOnly.includes(judge.number)) {
        return {
          ok: true,
          result: { judgement: null, abstention: null, paid: [...paid, graded], category: null },
        };
      }
      const head = judgementHead(judge, [graded]);
      return {
        ok: true,
        result: {
          judgement: {
            ...head,
            score: f1Score(countPredictions(labels, predictions)) ?? 0,
            reasoning,
            evidence: locateEvidence(quotes, subject),
            tasks: [],
            answers: [...paid.flatMap(({ keys }) => keys), ...head.answers],
          },
          abstention: null,
          paid: [...paid, graded],
          category: null,
        },
      };
    }),
    prompts: {
      source,
      file,
      kappaOnly,
      beside: others.map(({ name }) => name),
      prompts: prompts.map(({ prompt, shouldTrigger }, i) => ({
        prompt,
        shouldTrigger,
        predictions: predicted.map((one) => predictionOn(i, one)),
      })),
    },
  };
}

/** Numbers of the judges with the writer's model; empty when there are no others, and all count. */
function sameModel({ model }: Judge, judges: readonly Judge[]): number[] {
  const same = judges.filter((judge) => isSameModel(judge.model, model));
  return same.length === judges.length ? [] : [...new Set(same.map(({ number }) => number))];
}

function predictionOn(prompt: number, predicted: Attempted<Prediction>): boolean | null {
  return predicted.ok ? (predicted.result.predictions[prompt] ?? null) : null;
}

async function labelledPrompts(
  ask: Ask,
  judge: Judge | undefined,
  { skill, siblings, triggerEvals }: JudgeSubject,
  material: Attempted<Material>,
  seed: number,
): Promise<Attempted<LabelledPrompts>> {
  const own = authorPrompts(triggerEvals, seed);
  if (own !== null) return { ok: true, result: own };
  if (!material.ok) return material;
  if (judge === undefined) return { ok: false, reason: 'There is no judge.' };
  return attemptQuestion(() => generatePrompts(ask, judge, material.result, skill, siblings));
}

/**
 * Locates quotes of the parsed description; in the file they may be escaped or folded. A quote not found
 * there verbatim is placed at its field.
 */
function locateEvidence(quotes: readonly string[], { skill, files }: JudgeSubject): Evidence[] {
  const skillFile = files.slice(0, 1);
  const inFile = checkEvidence(quotes, skillFile);
  const inListing = checkEvidence(quotes, skillListing(skill));
  return inFile.map((evidence, i) => {
    const listed = inListing[i];
    if (evidence.found || !listed?.found || listed.file === null) return evidence;
    const line = skill.frontmatter.positions.get(listed.file)?.line ?? 1;
    return { ...listed, file: skillFile[0]?.path ?? null, line };
  });
}
