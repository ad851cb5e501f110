import { SCORE } from '@plugin-eval/app/operations/score.ts';
import { scoreMembers } from '@plugin-eval/app/score-members.ts';
import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { z } from 'zod';
import { evaluationResult, evaluationResultSchema, worseFirst } from '../evaluation-result.ts';
import { operationTool } from '../operation-tool.ts';

/** Members of a collection listed one by one. */
const MOST_MEMBERS = 20;

/** Scores skills by layer 1, offline. */
export const scoreTool = operationTool({
  operation: SCORE,
  title: 'Score a skill',
  description:
    'Scores an agent skill, a plugin, a marketplace or a folder of skills at quick depth: offline, nothing of it is executed and nothing is sent anywhere. Returns the composite (0-100), the badge, the dimensions, the findings with what to do about them, and what to change first. Of a collection: its summary and the members that scored lowest.',
  takes: ['profile'],
  fixed: { depth: 'quick', cache: false },
  output: z.object({
    members: z
      .array(evaluationResultSchema)
      .describe('Score of a skill or a plugin; for a collection, the lowest.'),
    members_left_out: z.int(),
    summary: z
      .object({
        subjects: z.int(),
        scored: z.int(),
        mean: z.number().nullable(),
        median: z.number().nullable(),
      })
      .nullable()
      .describe('Members of a collection.'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  async call(request, { ports, report }) {
    let lowest: ReturnType<typeof evaluationResult>[] = [];
    let last: Evaluation | null = null;
    let count = 0;
    const { collection } = await scoreMembers(request, ports, {
      member(evaluation) {
        count += 1;
        last = evaluation;
        lowest.push(evaluationResult(evaluation));
        if (lowest.length >= 2 * MOST_MEMBERS) lowest = lowest.toSorted(worseFirst).slice(0, MOST_MEMBERS);
        if (count % 25 === 0) report(count, `${count} members scored`);
      },
    });
    const members = lowest.toSorted(worseFirst).slice(0, MOST_MEMBERS);
    return {
      isError: lowest.every(({ score }) => score === null),
      result: {
        members,
        membersLeftOut: count - members.length,
        summary:
          collection === null
            ? null
            : {
                subjects: collection.summary.subjects,
                scored: collection.summary.scored,
                mean: collection.summary.mean,
                median: collection.summary.median,
              },
        errors: (collection?.errors ?? [])
          .slice(0, MOST_MEMBERS)
          .map(({ path, message }) => ({ path, message })),
      },
      text:
        collection === null && last !== null
          ? await renderViewText('evaluation', last, { color: false, width: null, detail: 'normal' })
          : describeCollection(members, count, collection),
    };
  },
});

function describeCollection(
  members: readonly ReturnType<typeof evaluationResult>[],
  count: number,
  collection: Omit<Collection, 'evaluations'> | null,
): string {
  const { summary, errors = [], skipped = [] } = collection ?? {};
  const mean = summary?.mean ?? null;
  const lines = members.map(
    ({ name, path, score, badge, findings }) =>
      `${score === null ? 'not scored' : score.toFixed(1)}  ${name} (${path}), ${badge ?? 'no badge'}, ${findings.filter(({ level }) => level === 'error').length} errors`,
  );
  return [
    `${count} members, mean ${mean === null ? 'not measured' : mean.toFixed(1)}. The lowest:`,
    ...lines,
    ...errors.slice(0, MOST_MEMBERS).map(({ message }) => `Not scored: ${message}`),
    ...skipped.slice(0, MOST_MEMBERS).map(({ path, reason }) => `Skipped: ${path}: ${reason}.`),
  ].join('\n');
}
