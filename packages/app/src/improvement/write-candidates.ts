import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import {
  generatePromptsFor,
  type PromptModel,
  promptMaterial,
} from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { armsInPlace } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { ComparisonContext } from '@plugin-eval/quality/improve/measure-comparison.ts';
import { type WriterEvidence, writeDescription } from '@plugin-eval/quality/improve/write-description.ts';
import { type JudgeSubject, readJudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import { DEFAULT_PROMPT_COUNT } from '@plugin-eval/quality/monte-carlo/prompts/prompt-mix.ts';
import { withDescription } from '@plugin-eval/sessions/change-skill.ts';
import { performSession } from '@plugin-eval/sessions/perform-session.ts';
import { type SessionSetting, sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import type { ImprovementSources } from './plan-improvement.ts';
import type { Candidate } from './read-candidates.ts';

/** The skill as its writer sees it. @throws UsageError without a description to edit */
export function writerSubject({ skill, original, limits }: ImprovementSources): JudgeSubject {
  if (original.description.trim() === '')
    throw new UsageError(`${skill.path} has no description to improve: write a first one.`);
  return readJudgeSubject(skill, limits, { exempt: false });
}

/** Candidates of the size of those that will be written: for an estimate, and for what is refused before. */
export function unwrittenCandidates({ original }: ImprovementSources, count: number): Candidate[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ name: candidateName(index), kind: 'written' as const },
    skill: withDescription(original, `${original.description} (${index + 1})`),
  }));
}

/**
 * Has a model write candidates. It sees the skill, its siblings, and generated prompts with what the original
 * did on them; prompts that judge are never shown. Source: docs/specification/comparisons.md, "Race".
 * @throws MeasurementError when it wrote none
 * @throws what `perform` throws
 */
export async function writeCandidates(
  sources: ImprovementSources,
  count: number,
  writer: PromptModel,
  setting: SessionSetting,
  context: Pick<ComparisonContext, 'perform' | 'skillRegistry' | 'concurrency'>,
  seed: number,
): Promise<Candidate[]> {
  const { skill, original, around } = sources;
  const subject = writerSubject(sources);
  const { perform } = context;
  const { prompts } = await generatePromptsFor(subject, DEFAULT_PROMPT_COUNT, writer, perform);
  const [{ installed }] = armsInPlace(original, [], around, seed);
  for (const one of installed) context.skillRegistry.put(one);
  const draws = await mapConcurrent(prompts, context.concurrency, ({ text }, index) =>
    performSession(
      perform,
      { label: `example ${index + 1}`, sample: 0, request: sessionRequest(text, installed, setting) },
      skill.path,
    ),
  );
  const examples = prompts.map(({ text, shouldTrigger }, index) => {
    const draw = draws[index];
    const fired =
      draw?.state === 'result' ? draw.result.loads.some((load) => load.skill === original.name) : null;
    return { text, shouldTrigger, fired };
  });
  const written: string[] = [];
  const rejected: string[] = [];
  const evidence = (): WriterEvidence => ({
    ...{ description: original.description, examples, earlier: [...written], rejected: [...rejected] },
    siblings: around.map(({ name, description }) => ({ name, description })),
  });
  const { model, maxOutputTokens } = writer;
  const asking = { model, maxOutputTokens, material: promptMaterial(subject, writer), subject: skill.path };
  let reason = '';
  for (let index = 0; index < count; index += 1) {
    try {
      const { description } = await writeDescription(perform, asking, evidence(), index, (one) =>
        rejected.push(one),
      );
      written.push(description);
    } catch (error) {
      if (!MeasurementError.isInstance(error)) throw error;
      reason = error.message;
    }
  }
  if (written.length === 0) throw new MeasurementError(`No candidate was written: ${reason}`);
  return written.map((description, index) => ({
    ...{ name: candidateName(index), kind: 'written', skill: withDescription(original, description) },
  }));
}

function candidateName(index: number): string {
  return `candidate ${index + 1}`;
}
