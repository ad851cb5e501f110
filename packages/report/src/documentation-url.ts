/** The repository of this version; SARIF's help links point there. */
export const DOCUMENTATION_URL = 'https://github.com/plugin-eval/plugin-eval/blob/main';

/** The published site: the pages of docs/, and below `reference` those that only `npm run docs` writes. */
export const SITE_URL = 'https://plugin-eval.github.io/plugin-eval';

/** Returns the address of the page of a shipped rule. */
export function rulePageAddress(id: string): string {
  return `${SITE_URL}/reference/rules/${encodeURIComponent(id)}.html`;
}

/** Returns true for the address of one of our own pages, the only kind that a layout turns into a link. */
export function isDocumentationAddress(text: string): boolean {
  const isOurs = [DOCUMENTATION_URL, SITE_URL].some((url) => text.startsWith(`${url}/`));
  return isOurs && /^[\w:/.#-]+$/.test(text);
}
