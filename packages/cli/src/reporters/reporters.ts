import type { Format } from '@plugin-eval/core/documents/formats.ts';
import type { CliIo } from '../io.ts';
import type { Reporting } from './reporter.ts';

/** Writers by format, loaded on demand. */
export const REPORTERS: Readonly<Record<Format, () => Promise<Reporting>>> = {
  text: () => import('./text.ts'),
  json: () => import('./json.ts'),
  markdown: () => import('./markdown.ts'),
  html: () => import('./html.ts'),
  sarif: () => import('./sarif.ts'),
  junit: () => import('./junit.ts'),
  github: () => import('./github.ts'),
  gitlab: () => import('./gitlab.ts'),
  jsonl: () => import('./jsonl.ts'),
  csv: () => import('./csv.ts'),
  diff: () => import('./diff.ts'),
  evals: () => import('./evals.ts'),
  'skill-creator': () => import('./skill-creator.ts'),
  otel: () => import('./otel.ts'),
  inspect: () => import('./inspect.ts'),
};

/** Returns the writer of a format, shipped or user-defined. */
export async function reportingIn(
  format: string,
  { reporters }: Pick<CliIo, 'reporters'>,
): Promise<Reporting> {
  const own = reporters?.find((one) => one.format === format);
  if (own === undefined) return REPORTERS[format as Format]();
  const { ownReport } = await import('./own-reporter.ts');
  return { report: ownReport(own) };
}
