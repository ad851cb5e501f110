import { createHash } from 'node:crypto';
import type { EmbeddedViewer } from '../../documents/viewer.ts';
import { escapeActive } from '../json.ts';
import { type Html, html, trustedHtml } from './html.ts';
import { isPacked, packDocument } from './pack-document.ts';

/** What makes a page interactive: the data, and the program that shows them. */
export interface ViewerPage {
  embedded: EmbeddedViewer;
  /** As Vite built them. */
  script: string;
  styles: string;
}

/** The parts of a page that holds the viewer. Without script none of them shows. */
export interface ViewerParts {
  policy: string;
  styles: Html;
  body: Html;
}

/**
 * Data and program in the page itself: nothing is loaded, and no other script runs. The data are JSON in which no
 * markup can begin or end.
 */
export function viewerParts({ embedded, script, styles }: ViewerPage): ViewerParts {
  const code = inlineScript(script);
  const hash = createHash('sha256').update(code).digest('base64');
  return {
    policy: `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`,
    styles: html`<style media="(scripting: enabled)">${trustedHtml(inlineStyles(styles))}</style>`,
    body: html`<div id="viewer"></div>
      <script type="application/json" id="plugin-eval-data">${trustedHtml(inlineJson(packed(embedded)))}</script>
      <script>${trustedHtml(code)}</script>`,
  };
}

/** Documents whose members or sessions are many are compressed. */
function packed(embedded: EmbeddedViewer): EmbeddedViewer {
  const documents = Object.entries(embedded.documents).map(
    ([id, document]) => [id, isPacked(document) ? document : packDocument(document)] as const,
  );
  return { ...embedded, documents: Object.fromEntries(documents) };
}

/** JSON that does not end its element, and is as safe to print as any other. */
export function inlineJson(value: unknown): string {
  return escapeActive(JSON.stringify(value)).replaceAll('<', '\\u003c');
}

/**
 * Script in which the parser of HTML finds no end and no comment. Both stand in strings and patterns alone, which mean
 * the same afterwards: elsewhere they would be no JavaScript, or a comment.
 */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '\\x3C');
}

function inlineStyles(styles: string): string {
  return styles.replace(/<(?=\/style|!--)/gi, '\\3C ');
}
