import { createHash } from 'node:crypto';
import { inlineJson, type ViewerPage, type ViewerParts, viewerParts } from './embedded-viewer.ts';
import type { Child, Html } from './html.ts';
import { html, trustedHtml } from './html.ts';
import { PAGE_STYLES } from './page-styles.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export interface PageContent {
  title: string;
  /** What kind of report this is, in a few words. */
  kind: string;
  tool: { name: string; version: string };
  main: Child;
  /** CSS after that of all pages. */
  styles: string;
  /** Our own, which makes what is there easier to use; the data are JSON in the element `page-data`. */
  script?: { code: string; data: unknown };
}

/**
 * A whole page around its content; it loads nothing. With a viewer the content is what shows without script, and the
 * viewer takes its place where script runs.
 */
export function pageFrame(content: PageContent, viewer: ViewerPage | null = null): string {
  const { title, tool, styles, script } = content;
  const parts = viewer && viewerParts(viewer);
  const own = html`<style>${trustedHtml(PAGE_STYLES + styles)}</style>`;
  const page: Html = html`<html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="${trustedHtml(parts?.policy ?? policyFor(script))}">
      <meta name="generator" content="${tool.name} ${tool.version}">
      <title>${title} – ${tool.name}</title>
      ${parts === null ? own : html`<noscript>${own}</noscript>${parts.styles}`}
    </head>
    <body>${bodyOf(content, parts)}</body>
  </html>`;
  return `<!doctype html>\n${page}\n`;
}

function bodyOf({ kind, tool, main, script }: PageContent, parts: ViewerParts | null): Html {
  const content = html`<header><p><b>${tool.name}</b> ${tool.version} ${kind}</p></header><main>${main}</main>`;
  if (parts !== null) return html`${parts.body}<noscript>${content}</noscript>`;
  if (script === undefined) return content;
  const data = trustedHtml(inlineJson(script.data));
  return html`${content}<script type="application/json" id="page-data">${data}</script><script>${trustedHtml(script.code)}</script>`;
}

/** Nothing is loaded, and no script runs but our own. */
function policyFor(script: PageContent['script']): string {
  if (script === undefined) return POLICY;
  const hash = createHash('sha256').update(script.code).digest('base64');
  return `${POLICY}; script-src 'sha256-${hash}'`;
}
