import type { EmbeddedViewer } from '@plugin-eval/core/documents/viewer.ts';
import { escapeActive } from '../render-json.ts';
import { type Html, html, trustedHtml } from './html-template.ts';
import { isPacked, packDocument } from './pack-document.ts';
import { packedProgram, plainProgram } from './page-program.ts';

/** The interactive part of a page: the data, and the program that shows them. */
export interface ViewerPage {
  /** A packed collection without its blocks leaves their place to `ViewerParts`. */
  embedded: EmbeddedViewer;
  /** Output of Vite. */
  script: string;
  styles: string;
}

/**
 * Placeholder for blocks loaded later. No document can contain it: everything that comes from one is escaped.
 */
export const PLACE_OF_BLOCKS = '<blocks>';

/** The parts of a page with the viewer. All are hidden without script. */
export interface ViewerParts {
  policy: string;
  styles: Html;
  body: Html;
}

/**
 * Puts data and program in the page itself: nothing is loaded, and no other script runs. The data are JSON
 * that cannot open or close markup. Data of single members follow the program, which starts before the
 * browser has read that far.
 */
export function viewerParts({ embedded, script, styles }: ViewerPage): ViewerParts {
  const { first, blocks } = withoutBlocks(packed(embedded));
  const program = blocks === null ? packedProgram(script) : plainProgram(script);
  const behind = trustedHtml(
    blocks === null ? '' : blocks.length === 0 ? PLACE_OF_BLOCKS : blocks.join('\n'),
  );
  return {
    policy: `default-src 'none'; script-src ${program.allowed}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`,
    styles: html`<style media="(scripting: enabled)">${trustedHtml(inlineStyles(styles))}</style>`,
    body: html`<div id="viewer"></div>
      <script type="application/json" id="plugin-eval-data">${trustedHtml(inlineJson(first))}</script>
      ${program.elements}
      ${blocks !== null && html`<script type="text/plain" id="plugin-eval-blocks">${behind}</script>`}`,
  };
}

/** Documents whose members or sessions are many are compressed. */
function packed(embedded: EmbeddedViewer): EmbeddedViewer {
  const documents = Object.entries(embedded.documents).map(
    ([id, document]) => [id, isPacked(document) ? document : packDocument(document)] as const,
  );
  return { ...embedded, documents: Object.fromEntries(documents) };
}

/**
 * @returns `first`: what is needed to begin; `blocks`: of the only document, if that is a packed collection, empty where
 * they are not at hand
 */
function withoutBlocks(embedded: EmbeddedViewer): {
  first: EmbeddedViewer;
  blocks: readonly string[] | null;
} {
  const documents = Object.entries(embedded.documents);
  const [id, only] = documents[0] ?? [];
  if (id === undefined || only?.kind !== 'packed-collection' || documents.length > 1)
    return { first: embedded, blocks: null };
  return {
    first: { ...embedded, documents: { [id]: { ...only, blocks: null } } },
    blocks: only.blocks ?? [],
  };
}

/** JSON that does not end its element, and is as safe to print as any other. */
export function inlineJson(value: unknown): string {
  return escapeActive(JSON.stringify(value)).replaceAll('<', '\\u003c');
}

function inlineStyles(styles: string): string {
  return styles.replace(/<(?=\/style|!--)/gi, '\\3C ');
}
