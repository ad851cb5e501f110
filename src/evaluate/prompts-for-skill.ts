import { posix } from 'node:path';
import { MeasurementError } from '../errors/measurement-error.ts';
import { fitMaterial } from '../grading/fit-material.ts';
import type { Material } from '../grading/grading.ts';
import type { JudgeSubject } from '../judge/judge-subject.ts';
import type { ResolvedModel } from '../model/model.ts';
import { choosePrompts, hasPositive } from '../monte-carlo/prompts/choose-prompts.ts';
import type { ChosenPrompts } from '../monte-carlo/prompts/chosen-prompt.ts';
import { type GeneratedPrompts, generatePrompts } from '../monte-carlo/prompts/generate-prompts.ts';
import type { SkillListing } from '../monte-carlo/prompts/leakage.ts';
import { DEFAULT_PROMPT_COUNT, promptMix } from '../monte-carlo/prompts/prompt-mix.ts';
import type { Perform } from '../run/task.ts';
import type { EvalCaseFile } from '../skill/eval-case.ts';
import { readEvalCases } from '../skill/read-eval-cases.ts';
import { shownChild } from '../skill/shown-path.ts';
import type { Skill } from '../skill/skill.ts';

/** Who writes prompts when nobody has. */
export interface PromptModel {
  model: ResolvedModel;
  /** Of one answer. */
  maxOutputTokens: number;
  /** Tokens that the model can take in and give out together; null when unknown. */
  contextTokens: number | null;
}

/**
 * The prompts of a skill's sessions: of the file that was given, else of the author's own, else generated and kept
 * nowhere but in the journal. Files of the author are named as documents name them.
 * @param given the file of the command line; null for none
 * @throws MeasurementError when they had to be generated and could not be
 * @throws what `perform` throws
 */
export async function promptsForSkill(
  subject: JudgeSubject,
  given: EvalCaseFile | null,
  writer: PromptModel,
  perform: Perform,
): Promise<ChosenPrompts> {
  const generate = () => generatePromptsFor(subject, DEFAULT_PROMPT_COUNT, writer, perform);
  return choosePrompts({ given, author: authorCases(subject), generate }, listingOf(subject.skill));
}

/** The prompts of a skill's sessions as far as nobody has to be asked for them; null when they would be generated. */
export async function knownPrompts(
  subject: JudgeSubject,
  given: EvalCaseFile | null,
): Promise<ChosenPrompts['prompts'] | null> {
  const author = authorCases(subject);
  if (given === null && !author.some(hasPositive)) return null;
  const generate = () => Promise.reject(new Error('There are prompts, and some are to be generated.'));
  return (await choosePrompts({ given, author, generate }, listingOf(subject.skill))).prompts;
}

function authorCases({ skill }: JudgeSubject): EvalCaseFile[] {
  const folder = posix.dirname(skill.path);
  return readEvalCases(skill.folder).map((read) => ({ ...read, file: shownChild(folder, read.file) }));
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

/** What a model is shown of the skill. @throws MeasurementError when not even SKILL.md fits */
export function promptMaterial(
  { files, skill }: JudgeSubject,
  { model, maxOutputTokens, contextTokens }: PromptModel,
): Material {
  const { material } = fitMaterial(files, contextTokens, maxOutputTokens);
  if (material !== null) return material;
  throw new MeasurementError(
    `${skill.path} does not fit the context of ${model.name}, so no prompts can be generated. Name a larger model with --model, or write evals/trigger_eval.json by hand.`,
  );
}

function listingOf({ name, frontmatter }: Skill): SkillListing {
  const texts = ['description', 'when_to_use'].map((field) => frontmatter.fields.get(field));
  return { name, description: texts.filter((text) => typeof text === 'string').join('\n') };
}
