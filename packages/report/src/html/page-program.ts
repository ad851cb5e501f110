import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Html, html, trustedHtml } from './html-template.ts';

/** The program of a page, and the hashes that let it run. */
export interface PageProgram {
  elements: Html;
  /** Sources of a content security policy. */
  allowed: string;
}

const PROGRAM_ID = 'plugin-eval-program';
/** Unpacks the program into a script element, which runs because the policy names its hash. */
const LOADER = `(async () => {
  const packed = atob(document.getElementById('${PROGRAM_ID}').textContent);
  const bytes = Uint8Array.from(packed, (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const program = document.createElement('script');
  program.textContent = await new Response(stream).text();
  document.body.append(program);
})();`;

/** A program that is unpacked first: it takes a third of the room. */
export function packedProgram(script: string): PageProgram {
  const packed = deflateRawSync(script).toString('base64');
  return {
    elements: html`<script type="text/plain" id="${PROGRAM_ID}">${trustedHtml(packed)}</script>
      <script>${trustedHtml(LOADER)}</script>`,
    allowed: `${hashOf(LOADER)} ${hashOf(script)}`,
  };
}

/** A program that begins before the rest of a long page is read. */
export function plainProgram(script: string): PageProgram {
  const code = inlineScript(script);
  return { elements: html`<script>${trustedHtml(code)}</script>`, allowed: hashOf(code) };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Escapes script so that the HTML parser finds no end tag and no comment. Both occur only in strings and
 * patterns, where the escape means the same.
 */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '\\x3C');
}
