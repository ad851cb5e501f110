/** The published documentation of this version; SARIF's help links point there. */
export const DOCUMENTATION_URL = 'https://github.com/plugin-eval/plugin-eval/blob/main';

/** Returns true for the address of one of our own pages, the only kind that a layout turns into a link. */
export function isDocumentationAddress(text: string): boolean {
  return text.startsWith(`${DOCUMENTATION_URL}/`) && /^[\w:/.#-]+$/.test(text);
}
