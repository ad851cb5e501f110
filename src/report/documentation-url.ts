/** Where the documentation of this version is published; SARIF's help links lead there. */
export const DOCUMENTATION_URL = 'https://github.com/plugin-eval/plugin-eval/blob/main';

/** Whether text is the address of one of our own pages, the only kind of address that a layout turns into a link. */
export function isDocumentationAddress(text: string): boolean {
  return text.startsWith(`${DOCUMENTATION_URL}/`) && /^[\w:/.#-]+$/.test(text);
}
