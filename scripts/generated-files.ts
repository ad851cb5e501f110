import { z } from 'zod';
import { configSchema } from '../src/config/config-schema.ts';
import { baselineSchema } from '../src/documents/baseline.ts';
import { comparisonSchema } from '../src/documents/comparison.ts';
import { doctorSchema } from '../src/documents/doctor.ts';
import { dryRunSchema } from '../src/documents/dry-run.ts';
import {
  collectionSchema,
  pluginEvaluationSchema,
  skillEvaluationSchema,
} from '../src/documents/evaluation.ts';
import { judgeScoresSchema } from '../src/documents/judge-scores.ts';
import { promptsSchema } from '../src/documents/prompts.ts';
import { leaderboardSchema } from '../src/documents/ranking.ts';
import { runDetailsSchema, runListSchema } from '../src/documents/run.ts';
import { sessionDocumentSchema } from '../src/documents/session.ts';
import { loadRubrics } from '../src/grading/load-rubrics.ts';
import { renderRuleIndex, renderRuleMarkdown } from '../src/report/rule-pages.ts';
import { RULES } from '../src/static/rules/catalogue.ts';
import { CORE_RUBRICS, renderRubricsReference } from './rubrics-reference.ts';

const SCHEMAS: Record<string, z.ZodType> = {
  config: configSchema,
  baseline: baselineSchema,
  'judge-scores': judgeScoresSchema,
  'skill-evaluation': skillEvaluationSchema,
  'plugin-evaluation': pluginEvaluationSchema,
  collection: collectionSchema,
  comparison: comparisonSchema,
  leaderboard: leaderboardSchema,
  'dry-run': dryRunSchema,
  doctor: doctorSchema,
  'run-list': runListSchema,
  'run-details': runDetailsSchema,
  session: sessionDocumentSchema,
  prompts: promptsSchema,
};

/** Every committed file that is made from another source, with its content. */
export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>([['docs/rules/README.md', renderRuleIndex(RULES)]]);
  for (const rule of RULES) files.set(`docs/rules/${rule.id}.md`, renderRuleMarkdown(rule));
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const json = z.toJSONSchema(schema, { target: 'draft-2020-12', override: requireTupleItems });
    files.set(
      `schemas/${name}.schema.json`,
      `${JSON.stringify({ title: `plugin-eval ${name}`, ...json }, null, 2)}\n`,
    );
  }
  files.set(
    'plugin/skills/evaluation-methodology/references/rubrics.md',
    renderRubricsReference(loadRubrics(CORE_RUBRICS)),
  );
  return files;
}

/** zod lists the items of a tuple and forgets to say that they must be there. */
function requireTupleItems({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (Array.isArray(jsonSchema.prefixItems)) jsonSchema.minItems = jsonSchema.prefixItems.length;
}
