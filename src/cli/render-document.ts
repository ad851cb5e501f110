import { resolve } from 'node:path';
import type { OutputFormat } from '../config/output-formats.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import { findRepository } from '../skill/boundary.ts';
import { formatPath } from '../skill/format-path.ts';
import type { ExportFormat } from './export-formats.ts';
import type { CliIo } from './io.ts';
import { asJson, asPage, type DocumentLook, type Renderers } from './renderers.ts';

export const EVALUATION: Renderers<OutputFormat, EvaluationDocument> = {
  json: asJson,
  jsonl: async (document) => (await import('../report/jsonl.ts')).renderJsonLines(document),
  markdown: async (document, { markdownLimit }) =>
    (await import('../report/markdown/render-markdown.ts')).renderMarkdown(document, markdownLimit),
  html: (document, look) => asPage({ kind: 'evaluation', document }, look),
  text: async (document, look) => (await import('../report/text/render-text.ts')).renderText(document, look),
  sarif: async (document, { io }) => {
    const { renderSarif } = await import('../report/sarif/render-sarif.ts');
    return renderSarif(document, { repositoryPrefix: repositoryPrefix(io), docsUrl: DOCUMENTATION_URL });
  },
  junit: async (document, { context }) => {
    const { renderJunit } = await import('../report/junit/render-junit.ts');
    return renderJunit(document, { failOn: context.failOn ?? 'error' });
  },
  'skill-creator': (document, look) => asExport('skill-creator', document, look),
  otel: (document, look) => asExport('otel', document, look),
  inspect: (document, look) => asExport('inspect', document, look),
  github: async (document, { io }) => {
    const { renderGithub } = await import('../report/github/render-github.ts');
    return renderGithub(document, { repositoryPrefix: repositoryPrefix(io) });
  },
};

async function asExport(
  format: ExportFormat,
  document: EvaluationDocument,
  look: DocumentLook,
): Promise<string> {
  return await (await import('./export-sessions.ts')).exportSessions(format, document, look);
}

/** The working directory relative to the repository or marketplace it lies in; empty at its root or outside one. */
export function repositoryPrefix(io: CliIo): string {
  const workingDirectory = resolve(io.workingDirectory);
  const prefix = formatPath(findRepository(workingDirectory) ?? workingDirectory, workingDirectory);
  return prefix === '.' ? '' : prefix;
}
