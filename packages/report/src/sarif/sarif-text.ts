import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

/**
 * Text for a message string: `{` and `}` are doubled, because `{0}` is a placeholder, and `[text](target)` does not
 * become a link. Sources: SARIF 2.1.0, 3.11.5 (placeholders) and 3.11.6 (embedded links).
 */
export function sarifText(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replaceAll('](', '] (');
}

/** Does the same for untrusted text. */
export function untrustedSarifText(text: string): string {
  return sarifText(terminalSafe(text));
}
