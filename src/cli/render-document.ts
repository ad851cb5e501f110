import type { OutputFormat } from '../config/settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { Level } from '../documents/names.ts';
import type { Verbosity } from '../report/text/render-text.ts';
import { DOCUMENTATION_URL } from './documentation-url.ts';
import { asJson, type Renderers } from './renderers.ts';

export interface RenderOptions {
  color: boolean;
  /** Columns of the terminal; null: lines are not wrapped. */
  width: number | null;
  verbosity: Verbosity;
  /** The working directory relative to its repository. */
  repositoryPrefix: string;
  /** From which level on a finding fails a JUnit test case. */
  failOn: Level;
  /** The document as an HTML page, with what the viewer shows beside it. */
  html: () => Promise<string>;
}

const RENDERERS: Renderers<OutputFormat, EvaluationDocument, RenderOptions> = {
  json: asJson,
  jsonl: async (document) => (await import('../report/jsonl.ts')).renderJsonLines(document),
  markdown: async (document) =>
    (await import('../report/markdown/render-markdown.ts')).renderMarkdown(document),
  html: (_, { html }) => html(),
  text: async (document, options) =>
    (await import('../report/text/render-text.ts')).renderText(document, options),
  sarif: async (document, options) => {
    const { renderSarif } = await import('../report/sarif/render-sarif.ts');
    return renderSarif(document, { ...options, docsUrl: DOCUMENTATION_URL });
  },
  junit: async (document, options) =>
    (await import('../report/junit/render-junit.ts')).renderJunit(document, options),
  github: async (document, options) =>
    (await import('../report/github/render-github.ts')).renderGithub(document, options),
};

export function renderDocument(
  document: EvaluationDocument,
  format: OutputFormat,
  options: RenderOptions,
): Promise<string> {
  return RENDERERS[format](document, options);
}
