import type { Change } from './change.ts';

/** The usual changes of what is written, and how. */
export const USUAL_DOCUMENTS: Record<string, Change> = {
  'An output format': {
    'packages/core/src/documents/formats.ts': [
      {
        after: 'export const KINDS_OF_FORMAT = {\n',
        text: "  tsv: ['evaluation', 'scan'],\n",
      },
    ],
    'packages/cli/src/reporters/reporters.ts': [
      { after: "  text: () => import('./text.ts'),\n", text: "  tsv: () => import('./tsv.ts'),\n" },
    ],
    'packages/cli/src/reporters/tsv.ts': {
      created: `import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { reporter, type Stream } from './reporter.ts';

export const report = reporter<'tsv'>({
  evaluation: (document) => topLevelEvaluations(document).map(line).join(''),
  scan: ({ members }) => members.map(({ name, findings }) => \`\${name}\\t\${findings.length}\\n\`),
});

export const stream: Stream = ({ write }) => ({
  add: (evaluation) => write(line(evaluation)),
  finish: (collection) => write(\`\${collection.subject.name}\\tall\\n\`),
});

function line({ subject, composite }: Evaluation): string {
  return \`\${subject.name}\\t\${composite.score}\\n\`;
}
`,
    },
  },
  'A document kind': {
    'packages/core/src/documents/tally.ts': {
      created: `import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';

export const tallySchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  folder: z.string(),
  counted_paths: z.array(z.string()),
});

export type Tally = CamelCased<z.infer<typeof tallySchema>>;
`,
    },
    'packages/core/src/documents/document-kinds.ts': [
      {
        after: 'export const DOCUMENTS = {\n',
        text: `  tally: viewedDocument({
    forms: { tally: form(async () => (await import('./tally.ts')).tallySchema, 'folder counted_paths') },
    title: ({ folder }) => \`Tally of \${folder}\`,
  }),
`,
      },
    ],
    'packages/report/src/text/tally-view.ts': {
      created: `import type { Tally } from '@plugin-eval/core/documents/tally.ts';
import type { Section } from '../view-model/blocks.ts';
import { list, paragraph, section } from '../view-model/build-blocks.ts';

export function tallyView({ countedPaths }: Tally): Section[] {
  return section('tally', 'What was counted', [paragraph(\`\${countedPaths.length} in all.\`), list(countedPaths)]);
}
`,
    },
    'packages/report/src/views.ts': [
      {
        after: '{ [Kind in DocumentKind]: Shown<FinishedDocuments[Kind]> | null } = {\n',
        text: "  tally: { load: async () => (await import('./text/tally-view.ts')).tallyView },\n",
      },
    ],
  },
};

/** A command that shows the new kind of document. It is an operation like any other. */
export const TALLY_COMMAND: Change = {
  'packages/app/src/operations/tally.ts': {
    created: `import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { defineOperation, someArguments } from './operation.ts';

export const TALLY = defineOperation({
  name: 'tally',
  summary: 'count paths',
  description: 'Counts paths.',
  arguments: { paths: someArguments('paths', 'path') },
  document: 'tally',
  request: (given) => given,
  run: async ({ paths }) => ({
    notices: [],
    document: {
      schemaVersion: SCHEMA_VERSION,
      tool: { name: 'plugin-eval', version: VERSION },
      folder: '<b>here</b>',
      countedPaths: paths,
    },
  }),
  show: ({ document }) => ({ document }),
});
`,
  },
  'packages/cli/src/commands.ts': [
    {
      after:
        "  compare: async () => ofOperation((await import('@plugin-eval/app/operations/compare.ts')).COMPARE),\n",
      text: "  tally: async () => ofOperation((await import('@plugin-eval/app/operations/tally.ts')).TALLY),\n",
    },
  ],
};
