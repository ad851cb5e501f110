import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';

/** The expected file and the programs that a grader names, as the case has them. */
export function filesOfGrader(value: unknown): string[] {
  if (!isRecord(value)) return [];
  const files = ownField(value, 'files');
  return [ownField(value, 'expected'), ...(Array.isArray(files) ? files : [])].filter(
    (path) => typeof path === 'string',
  );
}
