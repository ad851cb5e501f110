import { posix } from 'node:path';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { fitMaterial } from '@plugin-eval/sessions/grading/fit-material.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import type { EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { JudgeSubject } from '../judge/judge-subject.ts';
import { choosePrompts, chosenOfFiles } from '../monte-carlo/prompts/choose-prompts.ts';
import type { ChosenPrompts } from '../monte-carlo/prompts/chosen-prompt.ts';
import { type GeneratedPrompts, generatePrompts } from '../monte-carlo/prompts/generate-prompts.ts';
import type { SkillListing } from '../monte-carlo/prompts/leakage.ts';
import { DEFAULT_PROMPT_COUNT, promptMix } from '../monte-carlo/prompts/prompt-mix.ts';

/** The model that writes missing prompts. */
export interface PromptModel {
  model: ResolvedModel;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Tokens that the model can take in and give out together; null when unknown. */
  contextTokens: number | null;
}

/** The user's choice of prompts. */
export interface RequestedPrompts {
  /** The file of the command line; null without one. */
  prompts: EvalCaseFile | null;
  /** True when missing labels are guessed from prose. */
  guessLabels: boolean;
}

/**
 * Returns the prompts of a skill's sessions: from the given file, else from the author's own, else generated
 * and stored only in the journal. The author's files are named as in documents.
 * @throws MeasurementError when they had to be generated and could not be, and when the file that was given has none that
 * should trigger this skill
 * @throws what `perform` throws
 */
export async function promptsForSkill(
  subject: JudgeSubject,
  requested: RequestedPrompts,
  writer: PromptModel,
  perform: Perform,
): Promise<ChosenPrompts> {
  const generate = () => generatePromptsFor(subject, DEFAULT_PROMPT_COUNT, writer, perform);
  return choosePrompts({ ...sourcesOf(subject, requested), generate }, listingOf(subject.skill));
}

/**
 * The prompts of a skill's sessions that need no model; null when they would be generated.
 * @throws MeasurementError when the file that was given has none that should trigger this skill
 */
export function knownPrompts(
  subject: Pick<JudgeSubject, 'skill'>,
  requested: RequestedPrompts,
): ChosenPrompts | null {
  return chosenOfFiles(sourcesOf(subject, requested), listingOf(subject.skill));
}

function sourcesOf({ skill }: Pick<JudgeSubject, 'skill'>, { prompts, guessLabels }: RequestedPrompts) {
  const folder = posix.dirname(skill.path);
  const author = readEvalCases(skill.folder).map((read) => ({
    ...read,
    file: formatChildPath(folder, read.file),
  }));
  return { given: prompts, author, guessLabels };
}

/**
 * @param count of prompts, within PROMPT_COUNT_RANGE
 * @throws MeasurementError when no usable answer came, or SKILL.md does not fit the model
 * @throws what `perform` throws
 */
export async function generatePromptsFor(
  subject: JudgeSubject,
  count: number,
  writer: PromptModel,
  perform: Perform,
): Promise<GeneratedPrompts> {
  const { model, maxOutputTokens } = writer;
  const { skill } = subject;
  return generatePrompts(
    perform,
    {
      model,
      maxOutputTokens,
      material: promptMaterial(subject, writer),
      skill: listingOf(skill),
      subject: skill.path,
    },
    promptMix(count),
  );
}

/** The part of a skill shown to a model. @throws MeasurementError when not even SKILL.md fits */
export function promptMaterial(
  subject: JudgeSubject,
  { model, maxOutputTokens, contextTokens }: PromptModel,
): Material {
  const { material } = fitMaterial(subject, contextTokens, maxOutputTokens);
  if (material !== null) return material;
  throw new MeasurementError(
    `${subject.skill.path} does not fit the context of ${model.name}, so no prompts can be generated. Name a larger model with --model, or write evals/trigger_eval.json by hand.`,
  );
}

/** The part of a skill that an agent sees before choosing it. */
export function listingOf({ name, frontmatter }: Skill): SkillListing {
  const texts = ['description', 'when_to_use'].map((field) => frontmatter.fields.get(field));
  return { name, description: texts.filter((text) => typeof text === 'string').join('\n') };
}
