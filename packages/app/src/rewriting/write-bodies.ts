import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { promptMaterial } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import type { Edit } from '@plugin-eval/quality/improve/apply-edits.ts';
import { bodyStart } from '@plugin-eval/quality/improve/work/skill-sections.ts';
import { writeBody } from '@plugin-eval/quality/improve/work/write-body.ts';
import { writerOf } from '../write-prompts.ts';
import type { PreparedRewriting } from './prepare-rewriting.ts';

/**
 * Has a model write candidates for SKILL.md. It sees the skill, and no test that judges.
 * @throws MeasurementError when it wrote none
 * @throws what `perform` throws
 */
export async function writeBodies(
  { shared, work, text }: PreparedRewriting,
  count: number,
  perform: Perform,
): Promise<{ texts: string[]; paid: Paid[] }> {
  const writer = writerOf(shared.judge);
  const { model, maxOutputTokens } = writer;
  const material = promptMaterial(work.subject, writer);
  const asked = { model, maxOutputTokens, material, subject: work.path };
  const skill = { text, bodyStart: bodyStart(text, shared.settings.limits) };
  const texts: string[] = [];
  const earlier: Edit[][] = [];
  const rejected: string[] = [];
  const paid: Paid[] = [];
  let reason = '';
  for (let index = 0; index < count; index += 1) {
    try {
      const written = await writeBody(perform, asked, skill, { earlier, rejected }, index, (one) =>
        rejected.push(one),
      );
      paid.push(written.paid);
      earlier.push(written.edits);
      if (!texts.includes(written.text)) texts.push(written.text);
    } catch (error) {
      if (!MeasurementError.isInstance(error)) throw error;
      reason = error.message;
    }
  }
  if (texts.length === 0) throw new MeasurementError(`No candidate was written: ${reason}`);
  return { texts, paid };
}
