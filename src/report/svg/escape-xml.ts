import { terminalSafe } from '../../text/terminal-safe.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text of any origin as XML text or as the value of a quoted attribute. Control, bidirectional and invisible
 * characters are made visible (`\u202e`); line ends become blanks; the two noncharacters that XML 1.0 cannot carry
 * become U+FFFD.
 */
export function escapeXml(text: string): string {
  return terminalSafe(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
