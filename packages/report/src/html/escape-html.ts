import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text of any origin as HTML text or as the value of a quoted attribute. Control, bidirectional and invisible
 * characters are made visible (`\u202e`); line ends become blanks.
 */
export function escapeHtml(text: string): string {
  return terminalSafe(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
