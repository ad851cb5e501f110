import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Untrusted text as one line of character data or an attribute value of XML 1.0. Controls and half surrogate pairs are
 * written out by `terminalSafe`; U+FFFE and U+FFFF, which no XML can carry either, are written out here.
 * Source: https://www.w3.org/TR/xml/#charsets and #syntax.
 */
export function escapeXml(text: string): string {
  return terminalSafe(text)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}
