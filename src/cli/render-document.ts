import type { OutputFormat } from '../config/settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { Level } from '../documents/names.ts';
import type { ViewerPage } from '../report/html/embedded-viewer.ts';
import type { Verbosity } from '../report/text/skill-text.ts';
import { DOCUMENTATION_URL } from './documentation-url.ts';

export interface RenderOptions {
  color: boolean;
  verbosity: Verbosity;
  /** The working directory relative to its repository. */
  repositoryPrefix: string;
  /** From which level on a finding fails a JUnit test case. */
  failOn: Level;
  /** For HTML: what makes it interactive. */
  viewer: () => Promise<ViewerPage | null>;
}

/** One document in one format. Each format's code is loaded when it is asked for. */
export async function renderDocument(
  document: EvaluationDocument,
  format: OutputFormat,
  options: RenderOptions,
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../report/json.ts')).renderJson(document);
    case 'markdown':
      return (await import('../report/markdown/render-markdown.ts')).renderMarkdown(document);
    case 'html':
      return (await import('../report/html/page.ts')).renderHtml(document, await options.viewer());
    case 'text':
      return (await import('../report/text/render-text.ts')).renderText(document, options);
    case 'sarif': {
      const { renderSarif } = await import('../report/sarif/render-sarif.ts');
      return renderSarif(document, { ...options, docsUrl: DOCUMENTATION_URL });
    }
    case 'junit':
      return (await import('../report/junit/render-junit.ts')).renderJunit(document, options);
    case 'github':
      return (await import('../report/github/render-github.ts')).renderGithub(document, options);
  }
}
