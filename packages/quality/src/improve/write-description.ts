import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import { z } from 'zod';
import { type Edit, editsSchema, MOST_EDITS, withEdits } from './apply-edits.ts';

/** Characters of a description that every agent takes. */
export const LONGEST_DESCRIPTION = 1_024;

/** The model that writes candidates, and the skill that it sees. */
export interface DescriptionWriter {
  model: ResolvedModel;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** SKILL.md and its references, as far as they fit. */
  material: Material;
  /** Path of the skill, as documents name it. */
  subject: string;
}

/** Evidence for a writer. Prompts that judge candidates are never part of it. */
export interface WriterEvidence {
  description: string;
  /** Skills installed with the one under test. */
  siblings: readonly { name: string; description: string }[];
  /** Generated prompts, and what the original did: null without a result. */
  examples: readonly { text: string; shouldTrigger: boolean; fired: boolean | null }[];
  /** Candidates that were written before. */
  earlier: readonly string[];
  /** Edits that were refused before, each with its reason. */
  rejected: readonly string[];
}

export interface WrittenDescription {
  description: string;
  paid: Paid;
}

const answerSchema = z.object({
  reason: z.string().min(1).max(4_000).describe('What keeps agents from choosing the skill rightly now.'),
  edits: editsSchema(LONGEST_DESCRIPTION),
});

const QUESTION = `Improve the description of this skill, by which agents choose it among others. Read the whole skill first, so that you know what it really does. Then look at the example requests: which of them the present description made an agent use the skill for, and which not.

Give one to ${MOST_EDITS} edits of the present description. Each names words exactly as they are in the description, where they occur once, and what replaces them. To add words, repeat the words next to them.

- The description may have ${LONGEST_DESCRIPTION} characters at most, and is cut in long lists: what matters comes first.
- Say what the skill does and when to use it, in words that users have for their problem.
- Promise nothing that the skill does not do, and take nothing that another listed skill is for.
- Copy no example request: others will be asked.
- Be different from the earlier candidates, and repeat no refused edit.`;

/**
 * Has a model write one candidate by bounded edits.
 * @param onRejected told why an answer was refused
 * @throws MeasurementError when no usable answer came
 * @throws what `perform` throws
 */
export async function writeDescription(
  perform: Perform,
  { model, maxOutputTokens, material, subject }: DescriptionWriter,
  evidence: WriterEvidence,
  sample: number,
  onRejected: (reason: string) => void,
): Promise<WrittenDescription> {
  const { answer, keys, usage, costUsd } = await grade(perform, {
    ...{ model, material, maxOutputTokens, sample, subject },
    question: QUESTION,
    attachment: attachmentOf(evidence),
    answer: { name: 'description_edits', schema: answerSchema },
    label: `candidate ${sample + 1}`,
    check: ({ edits }) => {
      const edited = editedDescription(evidence.description, edits);
      const problem = 'problem' in edited ? edited.problem : descriptionProblem(edited.description, evidence);
      if (problem !== null) onRejected(`${JSON.stringify(edits)}: ${problem}`);
      return problem;
    },
  });
  const edited = editedDescription(evidence.description, answer.edits);
  if ('problem' in edited) throw new Error('Edits are checked before they are taken.');
  return { description: edited.description, paid: { keys, usage, costUsd } };
}

function editedDescription(
  description: string,
  edits: readonly Edit[],
): { description: string } | { problem: string } {
  const edited = withEdits(description, edits);
  return 'problem' in edited ? edited : { description: edited.text.trim() };
}

function descriptionProblem(text: string, { description, earlier }: WriterEvidence): string | null {
  if (text.length > LONGEST_DESCRIPTION)
    return `The description would have ${text.length} characters, of at most ${LONGEST_DESCRIPTION}.`;
  if (text === '' || text === description.trim()) return 'The edits change nothing.';
  return earlier.includes(text) ? 'An earlier candidate is the same.' : null;
}

function attachmentOf({ description, siblings, examples, earlier, rejected }: WriterEvidence): string {
  return JSON.stringify(
    {
      present_description: description,
      other_listed_skills: siblings,
      example_requests: examples.map(({ text, shouldTrigger, fired }) => ({
        request: text,
        should_use_skill: shouldTrigger,
        used_skill: fired,
      })),
      earlier_candidates: earlier,
      refused_edits: rejected,
    },
    null,
    1,
  );
}
