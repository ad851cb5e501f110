import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { z } from 'zod';
import { ciReportSchema } from '../../src/documents/ci-report.ts';
import { collectionComparisonSchema } from '../../src/documents/collection-comparison.ts';
import { comparisonSchema } from '../../src/documents/comparison.ts';
import { doctorSchema } from '../../src/documents/doctor.ts';
import { dryRunSchema } from '../../src/documents/dry-run.ts';
import { evalsCheckSchema } from '../../src/documents/evals-check.ts';
import { evalsConversionSchema } from '../../src/documents/evals-conversion.ts';
import {
  collectionSchema,
  pluginEvaluationSchema,
  skillEvaluationSchema,
} from '../../src/documents/evaluation.ts';
import { promptsSchema } from '../../src/documents/prompts.ts';
import { corpusSummarySchema, leaderboardSchema } from '../../src/documents/ranking.ts';
import { runDetailsSchema, runListSchema } from '../../src/documents/run.ts';
import { safetyDeltaSchema } from '../../src/documents/safety-delta.ts';
import { scanSchema } from '../../src/documents/scan.ts';
import { sessionDocumentSchema } from '../../src/documents/session.ts';
import { skillSetSchema } from '../../src/documents/skill-set.ts';
import { threatComparisonSchema } from '../../src/documents/threat-comparison.ts';
import { threatDryRunSchema } from '../../src/documents/threat-dry-run.ts';
import { calibrationSchema, threatReportSchema } from '../../src/documents/threat-report.ts';
import { threatReviewsSchema } from '../../src/documents/threat-reviews.ts';
import { vetSchema } from '../../src/documents/vet.ts';

const SCHEMAS = {
  'skill-evaluation': skillEvaluationSchema,
  'plugin-evaluation': pluginEvaluationSchema,
  collection: collectionSchema,
  comparison: comparisonSchema,
  'collection-comparison': collectionComparisonSchema,
  'ci-report': ciReportSchema,
  leaderboard: leaderboardSchema,
  'corpus-summary': corpusSummarySchema,
  'dry-run': dryRunSchema,
  doctor: doctorSchema,
  'run-list': runListSchema,
  'run-details': runDetailsSchema,
  session: sessionDocumentSchema,
  prompts: promptsSchema,
  scan: scanSchema,
  vet: vetSchema,
  'skill-set': skillSetSchema,
  'evals-check': evalsCheckSchema,
  'evals-conversion': evalsConversionSchema,
  'threat-report': threatReportSchema,
  'threat-comparison': threatComparisonSchema,
  'threat-dry-run': threatDryRunSchema,
  'safety-delta': safetyDeltaSchema,
  'threat-reviews': threatReviewsSchema,
  calibration: calibrationSchema,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof SCHEMAS;

/** What is wrong with a JSON document by the published JSON Schema and by the zod schema it is made from. */
export function schemaProblems(json: string, name: SchemaName): unknown[] {
  const document = JSON.parse(json);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictTuples: false });
  const published = readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  const validate = ajv.compile(JSON.parse(published));
  validate(document);
  const checked = SCHEMAS[name].safeParse(document);
  return [...(validate.errors ?? []), ...(checked.error?.issues ?? [])];
}
