import { z } from 'zod';
import { compare } from '../../application/compare.ts';
import { topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { renderViewText } from '../../report/render-view.ts';
import { evaluationResult, evaluationResultSchema } from '../evaluation-result.ts';
import { mcpTool } from '../mcp-tool.ts';

const LOOK = { color: false, width: null, detail: 'normal' } as const;

/** Compares two skills, plugins or collections by layer 1. */
export const compareTool = mcpTool({
  name: 'compare',
  title: 'Compare two skills',
  description:
    'Compares two skills, two plugins or two collections at quick depth, offline: what B is better and worse at than A. With git instead of b, the version of A at that commit, branch or tag is A, and the present one B.',
  input: z.object({
    a: z.string().max(4_096).describe('Relative to the first root, or absolute.'),
    b: z.string().max(4_096).optional(),
    git: z.string().max(256).optional().describe('A commit, branch or tag.'),
  }),
  output: z.object({
    a: evaluationResultSchema.nullable().describe('Null for a collection.'),
    b: evaluationResultSchema.nullable(),
  }),
  async call({ a, b, git }, { roots, ports }) {
    const { compared, evaluations } = await compare(
      {
        a: roots.resolve(a),
        b: b === undefined ? undefined : roots.resolve(b),
        ...{ git, depth: 'quick', workingDirectory: roots.folders[0] as string, rounds: 0 },
      },
      ports,
    );
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
