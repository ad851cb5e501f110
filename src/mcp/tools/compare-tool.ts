import { z } from 'zod';
import { COMPARE } from '../../application/operations/compare.ts';
import { topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { renderViewText } from '../../report/render-view.ts';
import { evaluationResult, evaluationResultSchema } from '../evaluation-result.ts';
import { operationTool } from '../operation-tool.ts';

const LOOK = { color: false, width: null, detail: 'normal' } as const;

/** Compares two skills, plugins or collections by layer 1. */
export const compareTool = operationTool({
  operation: COMPARE,
  title: 'Compare two skills',
  description:
    'Compares two skills, two plugins or two collections at quick depth, offline: what B is better and worse at than A. With git instead of b, the version of A at that commit, branch or tag is A, and the present one B.',
  takes: ['git'],
  fixed: { depth: 'quick', rounds: 0 },
  output: z.object({
    a: evaluationResultSchema.nullable().describe('Null for a collection.'),
    b: evaluationResultSchema.nullable(),
  }),
  async answer({ compared, evaluations }) {
    const [left, right] = evaluations.map((document) => {
      const members = topLevelEvaluations(document);
      return compared.kind === 'comparison' && members[0] !== undefined ? evaluationResult(members[0]) : null;
    });
    return {
      result: { a: left ?? null, b: right ?? null },
      text: await renderViewText(compared.kind, compared.document, LOOK),
    };
  },
});
