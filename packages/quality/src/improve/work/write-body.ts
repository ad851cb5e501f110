import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import { z } from 'zod';
import { type Edit, editsSchema, MOST_EDITS, withEdits } from '../apply-edits.ts';
import type { DescriptionWriter } from '../write-description.ts';

/** Characters of one side of an edit. */
const LONGEST_EDIT = 4_000;
/** Characters that a candidate may have more than the original. */
const MOST_ADDED = 4_000;

const answerSchema = z.object({
  reason: z.string().min(1).max(4_000).describe('What makes agents do the work of this skill badly.'),
  edits: editsSchema(LONGEST_EDIT),
});

const QUESTION = `Improve the instructions of this skill: the body of its SKILL.md, below the frontmatter. An agent that has loaded the skill does the user's task by them. Read the whole skill first, with its references and scripts.

Give one to ${MOST_EDITS} edits of the body. Each names text exactly as it is in SKILL.md, where it occurs once, and what replaces it. To add text, repeat the text next to it.

- Change what an agent would do: a missing step, an order, a limit, a check, a decision left open, a contradiction.
- Do not touch the frontmatter, and invent no file or command that the skill does not have.
- Add at most ${MOST_ADDED} characters. Taking out what misleads is as good as adding.
- Copy no task: others will be asked than you can think of.
- Be different from the earlier candidates in the attachment, and repeat no refused edit.`;

/** Edits that were written and refused before. */
export interface BodyHistory {
  /** Edits of earlier candidates. */
  earlier: readonly (readonly Edit[])[];
  /** Refused edits, each with its reason. */
  rejected: readonly string[];
}

/**
 * Has a model write one candidate by bounded edits of SKILL.md. It never sees a test that judges.
 * @param text SKILL.md
 * @param bodyStart index of the first character below the frontmatter
 * @param onRejected told why an answer was refused
 * @throws MeasurementError when no usable answer came
 * @throws what `perform` throws
 */
export async function writeBody(
  perform: Perform,
  { model, maxOutputTokens, material, subject }: DescriptionWriter,
  { text, bodyStart }: { text: string; bodyStart: number },
  { earlier, rejected }: BodyHistory,
  sample: number,
  onRejected: (reason: string) => void,
): Promise<{ text: string; edits: Edit[]; paid: Paid }> {
  const { answer, keys, usage, costUsd } = await grade(perform, {
    ...{ model, material, maxOutputTokens, sample, subject },
    question: QUESTION,
    attachment: JSON.stringify({ earlier_candidates: earlier, refused_edits: rejected }, null, 1),
    answer: { name: 'body_edits', schema: answerSchema },
    label: `candidate ${sample + 1}`,
    check: ({ edits }) => {
      const edited = editedBody(text, bodyStart, edits);
      if ('text' in edited) return null;
      onRejected(`${JSON.stringify(edits)}: ${edited.problem}`);
      return edited.problem;
    },
  });
  const edited = editedBody(text, bodyStart, answer.edits);
  if ('problem' in edited) throw new Error('Edits are checked before they are taken.');
  return { text: edited.text, edits: answer.edits, paid: { keys, usage, costUsd } };
}

function editedBody(
  text: string,
  bodyStart: number,
  edits: readonly Edit[],
): { text: string } | { problem: string } {
  const [head, body] = [text.slice(0, bodyStart), text.slice(bodyStart)];
  const edited = withEdits(body, edits);
  if ('problem' in edited) return edited;
  const added = edited.text.length - body.length;
  if (added > MOST_ADDED) return { problem: `The edits add ${added} characters, of at most ${MOST_ADDED}.` };
  return edited.text.trim() === body.trim()
    ? { problem: 'The edits change nothing.' }
    : { text: head + edited.text };
}
