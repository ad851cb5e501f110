import type { Level } from '@plugin-eval/core/documents/names.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { Spending } from '@plugin-eval/engine/run/total-paid.ts';
import { checkEvidence } from '@plugin-eval/sessions/grading/evidence.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { z } from 'zod';
import { REVIEW_QUESTION, reviewInstructions } from './review-instructions.ts';
import { REVIEW_KINDS } from './review-kinds.ts';
import type { ReviewMaterial } from './review-material.ts';

const LONGEST_QUOTE = 400;
const SHORTEST_QUOTE = 8;
const LONGEST_WHY = 600;
const MOST_REPORTED = 20;

/** The quotation comes before the judgement. */
const answerSchema = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        file: z.string().min(1).max(1_000),
        quote: z.string().min(SHORTEST_QUOTE).max(LONGEST_QUOTE),
        kind: z.enum(REVIEW_KINDS.map(({ id }) => id) as [string, ...string[]]),
        why: z.string().min(1).max(LONGEST_WHY),
        level: z.enum(LEVELS),
      }),
    )
    .max(MOST_REPORTED),
});
type Reported = z.infer<typeof answerSchema>['findings'][number];

/** One thing that one draw reports, its quotation found in the file. */
export interface ReportedFinding {
  file: string;
  /** First line of the quotation, from 1. */
  line: number;
  quote: string;
  kind: string;
  why: string;
  level: Level;
}

/** One reading of a skill. */
export interface Review extends Spending {
  reported: ReportedFinding[];
  /** Number of reports whose quotation is in no such file. */
  unfounded: number;
}

/** The files to read, and the scanner's findings. */
export interface ReviewQuestion {
  material: Pick<ReviewMaterial, 'files' | 'unshown'>;
  /** A line for each finding; may repeat untrusted text. */
  scanned: readonly string[];
  label: string;
  subject: string;
}

/**
 * Has one model read a skill once. The files are delimited as hostile, and a report counts only with a
 * quotation found in the file.
 * @param sample of the draw, from 0
 * @throws MeasurementError when no answer can be used; what `perform` throws
 */
export async function askReview(
  perform: Perform,
  model: ResolvedModel,
  { material: { files, unshown }, scanned, label, subject }: ReviewQuestion,
  maxOutputTokens: number,
  sample: number,
): Promise<Review> {
  const material = prepareMaterial(files, unshown);
  const { answer, usage, costUsd } = await grade(perform, {
    model,
    material,
    instructions: reviewInstructions(material.nonce),
    question: REVIEW_QUESTION,
    attachment: scanned.length === 0 ? 'The scanner found nothing.' : scanned.join('\n'),
    answer: { name: 'review', schema: answerSchema },
    maxOutputTokens,
    sample,
    label,
    subject,
    check: ({ findings }) => unfoundedProblem(findings, files),
  });
  const reported = answer.findings.flatMap((one) => located(one, files) ?? []);
  return { reported, unfounded: answer.findings.length - reported.length, usage, costUsd };
}

/** The problem when most quotations are unfounded, as a sentence to the reviewer. */
function unfoundedProblem(findings: readonly Reported[], files: readonly MaterialFile[]): string | null {
  const missing = findings.filter((one) => located(one, files) === null);
  if (missing.length * 2 <= findings.length) return null;
  return `${missing.length} of ${findings.length} quotations do not stand in the file that is named. Quote one passage letter by letter, and name its file as it is shown.`;
}

/** Locates a finding by its quotation; null when the file does not contain it verbatim. */
function located({ file, quote, ...rest }: Reported, files: readonly MaterialFile[]): ReportedFinding | null {
  const own = files.find(({ path }) => path === file);
  if (own === undefined) return null;
  // An omission could tie together what does not belong together.
  if (/\.{3}|…/.test(quote) && !own.text.includes(quote)) return null;
  const [evidence] = checkEvidence([quote], [own]);
  const line = evidence?.line ?? null;
  return line === null ? null : { file, line, quote, ...rest };
}
