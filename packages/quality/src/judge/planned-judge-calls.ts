import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Span } from '@plugin-eval/engine/run/planned-work.ts';
import { fitMaterial, smallestContext } from '@plugin-eval/sessions/grading/fit-material.ts';
import { type Judge, judgesOf } from '@plugin-eval/sessions/grading/judge.ts';
import { delimitAttachment, prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { CORE_DIMENSIONS } from './core-dimensions.ts';
import { minds, siblingLines } from './dimension-answer.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { JudgeSubject } from './judge-subject.ts';
import { knownBadSkill, knownGoodSkill } from './known-skills.ts';
import { nearestSiblings } from './nearest-siblings.ts';
import { PLANTED_INJECTIONS } from './planted-injections.ts';
import { listedAs, skillListing } from './skill-listing.ts';
import { skillsInView } from './skills-in-view.ts';
import { authorPrompts, PROMPTS_PER_LABEL } from './trigger-prompts.ts';
import { VERIFIED_DIMENSIONS } from './verify-judge.ts';

/** A call that layer 2 will make, repairs aside. */
export interface PlannedCall {
  model: ResolvedModel;
  /** Bytes of the material. */
  material: Span;
  /** Bytes of the attached list of siblings, which no cache holds. */
  attachment: number;
  /** True when an earlier call sends the same material to the same model, so that a cache may hold it. */
  repeats: boolean;
}

/** Bytes of a prompt that is not written yet, from a short one to three long sentences. */
const PROMPT_BYTES: Span = { min: 40, max: 400 };
/** Bytes of the longest planted text with its surroundings. */
const PLANTED_BYTES = 1_000;

/** A call whose sizes are not worked out yet. */
interface OutlinedCall extends Pick<PlannedCall, 'model' | 'repeats'> {
  material: () => Span;
  attachment: () => number;
  /** True when its material is everything shown of the skill. */
  isWhole: boolean;
}

/** The calls for one skill when every first answer is good, in the order in which they begin. */
export function plannedCalls(subject: JudgeSubject, options: JudgeOptions, seed: number): PlannedCall[] {
  return outlinedCalls(subject, options, seed).map(({ model, repeats, material, attachment }) => ({
    ...{ model, repeats },
    ...{ material: material(), attachment: attachment() },
  }));
}

/** Counts these calls; computing their sizes takes many times as long. */
export function countPlannedCalls(subject: JudgeSubject, options: JudgeOptions, seed: number): number {
  return outlinedCalls(subject, options, seed).length;
}

function outlinedCalls(subject: JudgeSubject, options: JudgeOptions, seed: number): OutlinedCall[] {
  const judges = judgesOf(options.models, options.draws);
  const { material } = fitMaterial(subject, smallestContext(options), options.maxOutputTokens);
  const whole = once(() => fixed(material === null ? 0 : bytesOf(material.block)));
  const own = authorPrompts(subject.triggerEvals, seed);
  const predictions = once(() =>
    predictionSize(
      subject,
      own?.prompts.map(({ prompt }) => prompt),
      seed,
    ),
  );
  const calls: OutlinedCall[] = [];
  const listed = once(() => {
    const siblings = siblingLines(nearestSiblings(listedAs(subject.skill), subject.siblings));
    return siblings.length === 0
      ? 0
      : bytesOf(delimitAttachment(siblings.join('\n'), material?.nonce ?? '-'));
  });
  const nothing = () => 0;
  const add = (
    judge: Judge | undefined,
    size: () => Span,
    { repeats = false, attachment = nothing }: { repeats?: boolean; attachment?: () => number } = {},
  ) => {
    const isWhole = size === whole;
    if (judge !== undefined) calls.push({ model: judge.model, material: size, attachment, repeats, isWhole });
  };
  if (!subject.exempt && (own !== null || material !== null)) {
    if (own === null && material !== null) add(judges[0], whole, { attachment: listed });
    for (const judge of judges) add(judge, predictions);
  }
  if (material !== null) {
    const models = new Set(calls.filter(({ isWhole }) => isWhole).map(({ model }) => model.name));
    const dimensions = options.rubrics === 'all' ? DIMENSION_NAMES : CORE_DIMENSIONS;
    for (const judge of judges) {
      for (const dimension of dimensions.filter((name) => name !== 'triggering_accuracy')) {
        const attachment = minds({ dimension }) ? listed : nothing;
        add(judge, whole, { repeats: models.has(judge.model.name), attachment });
        models.add(judge.model.name);
      }
    }
  }
  if (options.verifyJudge) {
    const bad = bytesOf(prepareMaterial(knownBadSkill()).block);
    const good = bytesOf(prepareMaterial(knownGoodSkill()).block);
    const shown = material === null ? null : whole();
    const carrier = {
      min: Math.min(bad, shown?.min ?? bad),
      max: Math.max(bad, (shown?.max ?? bad) + listed()) + PLANTED_BYTES,
    };
    for (const judge of judges.filter(({ sample }) => sample === 0)) {
      for (const known of [bad, good]) for (const _ of VERIFIED_DIMENSIONS) add(judge, () => fixed(known));
      for (const _ of PLANTED_INJECTIONS) add(judge, () => carrier);
    }
  }
  return calls;
}

/** Computes a value on first use. */
function once<Value extends {}>(work: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= work());
}

function predictionSize(subject: JudgeSubject, prompts: readonly string[] | undefined, seed: number): Span {
  const others = skillsInView(subject, seed).map(({ name, description }) => `${name}: ${description}`);
  const listing = bytesOf(prepareMaterial(skillListing(subject.skill)).block) + bytesOf(others.join('\n'));
  if (prompts !== undefined) return fixed(listing + bytesOf(prompts.join('\n')));
  const count = 2 * PROMPTS_PER_LABEL;
  return { min: listing + count * PROMPT_BYTES.min, max: listing + count * PROMPT_BYTES.max };
}

function fixed(size: number): Span {
  return { min: size, max: size };
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
