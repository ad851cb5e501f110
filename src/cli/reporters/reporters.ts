import type { Format } from '../../documents/formats.ts';
import type { Reporter } from './reporter.ts';

/** By format: what writes it, loaded when it is asked for. */
export const REPORTERS: Readonly<Record<Format, () => Promise<{ report: Reporter }>>> = {
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
  svg: () => import('./svg.ts'),
  'skill-creator': () => import('./skill-creator.ts'),
  otel: () => import('./otel.ts'),
  inspect: () => import('./inspect.ts'),
};
