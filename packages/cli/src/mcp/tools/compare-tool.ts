import { COMPARE } from '@plugin-eval/app/operations/compare.ts';
import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { z } from 'zod';
import { evaluationResult, evaluationResultSchema } from '../evaluation-result.ts';
import { operationTool } from '../operation-tool.ts';

const LOOK = { color: false, width: null, detail: 'normal' } as const;

/** Compares skills, plugins or collections by layer 1. */
export const compareTool = operationTool({
  operation: COMPARE,
  title: 'Compare skills',
  description:
    'Compares two skills, two plugins or two collections at quick depth, offline: what B is better and worse at than A. With more, three or more skills or plugins side by side. With git instead of b, the versions of A at those commits, branches or tags, and the present one.',
  takes: ['git'],
  fixed: { depth: 'quick', rounds: 0 },
  output: z.object({
    a: evaluationResultSchema.nullable().describe('Null for a collection.'),
    b: evaluationResultSchema.nullable(),
    columns: z
      .array(evaluationResultSchema)
      .describe('Columns in order, for three or more subjects; else empty.'),
  }),
  async answer({ compared, evaluations }) {
    const results =
      compared.kind === 'collection-comparison'
        ? []
        : evaluations.flatMap(topLevelEvaluations).map((evaluation) => evaluationResult(evaluation));
    const [a = null, b = null] = compared.kind === 'comparison' ? results : [];
    return {
      result: { a, b, columns: compared.kind === 'grid' ? results : [] },
      text: await renderViewText(compared.kind, compared.document, LOOK),
    };
  },
});
