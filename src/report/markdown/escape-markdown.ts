import { terminalSafe } from '../../text/terminal-safe.ts';

/** Foreign text as plain text in Markdown: no markup, HTML, table cell, link, mention or issue reference comes of it. */
export function escapeMarkdown(text: string): string {
  return terminalSafe(text)
    .replace(/[\\`*_{}[\]<>|~&@$]/g, characterReference)
    .replace(/#(?=\d)|:(?=\/\/|[a-z0-9+-]{1,40}:)/gi, characterReference)
    .replace(/(?<=\bwww)\./gi, characterReference)
    .replace(/(?<=^\s{0,20})[-+=#]|(?<=^\s{0,20}\d{1,9})[.)]/, characterReference);
}

function characterReference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** Foreign text as code, in a fence longer than any run of backticks in it. Safe in table cells. */
export function markdownCode(text: string): string {
  const safe = terminalSafe(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...safe.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = safe === '' || safe.startsWith('`') || safe.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}
