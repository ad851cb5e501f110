import { FIX } from '@plugin-eval/app/operations/fix.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { z } from 'zod';
import { operationTool } from '../operation-tool.ts';

const MOST_FILES = 50;

/** Shows corrections of a skill as a diff; writes nothing. */
export const fixTool = operationTool({
  operation: FIX,
  title: 'Show corrections of a skill',
  description:
    'Returns a unified diff that corrects findings of a skill without changing what it means: fields, values, YAML, fences, links. Each correction was proven. Offline and read-only: the files stay as they are.',
  takes: ['only'],
  fixed: { write: false, check: false },
  output: z.object({
    files: z.array(z.object({ file: z.string(), diff: z.string() })),
    files_left_out: z.int(),
    fixed: z.int(),
    dropped: z.int(),
  }),
  async answer({ document }) {
    const { files, skills, errors } = document;
    const count = (which: 'fixed' | 'dropped') => skills.reduce((sum, one) => sum + one[which].length, 0);
    return {
      isError: errors.length > 0 && skills.length === 0,
      result: {
        files: files.slice(0, MOST_FILES),
        filesLeftOut: Math.max(0, files.length - MOST_FILES),
        ...{ fixed: count('fixed'), dropped: count('dropped') },
      },
      text: await renderViewText('fix-report', document, { color: false, width: null, detail: 'normal' }),
    };
  },
});
