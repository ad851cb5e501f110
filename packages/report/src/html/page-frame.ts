import { type ViewerPage, type ViewerParts, viewerParts } from './embedded-viewer.ts';
import type { Child, Html } from './html-template.ts';
import { html, trustedHtml } from './html-template.ts';
import { PAGE_STYLES } from './page-styles.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export interface PageContent {
  title: string;
  /** The kind of report, in a few words. */
  kind: string;
  tool: { name: string; version: string };
  main: Child;
  /** CSS after that of all pages. */
  styles: string;
}

/**
 * A complete page around its content; it loads nothing. With a viewer, the content is shown without script,
 * and the viewer replaces it when script runs.
 */
export function pageFrame(content: PageContent, viewer: ViewerPage | null = null): string {
  const { title, tool, styles } = content;
  const parts = viewer && viewerParts(viewer);
  const own = html`<style>${trustedHtml(PAGE_STYLES + styles)}</style>`;
  const page: Html = html`<html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="${trustedHtml(parts?.policy ?? POLICY)}">
      <meta name="generator" content="${tool.name} ${tool.version}">
      <title>${title} – ${tool.name}</title>
      ${parts === null ? own : html`<noscript>${own}</noscript>${parts.styles}`}
    </head>
    <body>${bodyOf(content, parts)}</body>
  </html>`;
  return `<!doctype html>\n${page}\n`;
}

function bodyOf({ kind, tool, main }: PageContent, parts: ViewerParts | null): Html {
  const content = html`<header><p><b>${tool.name}</b> ${tool.version} ${kind}</p></header><main>${main}</main>`;
  return parts === null ? content : html`${parts.body}<noscript>${content}</noscript>`;
}
