import { packedEntriesSchema } from '@plugin-eval/core/documents/static-batch.ts';
import { z } from 'zod';

/** Settings that a run takes along from the environment it was begun in. Keys and addresses are not among them. */
export const JOB_VARIABLES = [
  'PLUGIN_EVAL_DEPTH',
  'PLUGIN_EVAL_PROFILE',
  'PLUGIN_EVAL_THRESHOLD',
  'PLUGIN_EVAL_FAIL_ON',
  'PLUGIN_EVAL_AGENT',
  'PLUGIN_EVAL_SESSIONS',
  'PLUGIN_EVAL_MODEL',
  'PLUGIN_EVAL_JUDGE_MODEL',
  'PLUGIN_EVAL_JUDGES',
  'PLUGIN_EVAL_DRAWS',
  'PLUGIN_EVAL_RUBRICS',
  'PLUGIN_EVAL_CALL_TIMEOUT',
] as const;

/** Files and settings that travel with a run, as the database stores them. */
export const jobCommandSchema = z.array(z.string()).min(1).max(1_000);
export const jobVariablesSchema = z.partialRecord(z.enum(JOB_VARIABLES), z.string());
export const jobInputsSchema = z.object({ entries: packedEntriesSchema });
