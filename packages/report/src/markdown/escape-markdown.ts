import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

/**
 * Characters active in GitHub's Markdown. The first group is processed after character references are
 * resolved: mentions and addresses, issue references, emoji shortcodes. Sources: github/cmark-gfm issue 181,
 * gjtorikian/html-pipeline issue 232.
 */
const ACTIVE =
  /(@|#(?=\d)|(?<=\bgh)-(?=\d)|:(?=[\w+-]{1,40}:))|[\\`*_{}[\]<>|~&$]|:(?=\/\/)|(?<=\bwww)\.|(?<=^\s{0,20})(?:[-=#]|\+(?=\s|$))|(?<=^\s{0,20}\d{1,9})[.)](?=\s|$)/gi;
const ZERO_WIDTH_SPACE = '&#8203;';

/**
 * Untrusted text as plain text in Markdown: it cannot become markup, HTML, a table cell, a link, a mention or
 * an issue reference.
 */
export function escapeMarkdown(text: string): string {
  return terminalSafe(text).replace(ACTIVE, (character: string, resolvedLate: string | undefined) =>
    resolvedLate === undefined ? `&#${character.charCodeAt(0)};` : `${character}${ZERO_WIDTH_SPACE}`,
  );
}

/** Untrusted text as code, in a fence longer than any run of backticks in it. Safe in table cells. */
export function markdownCode(text: string): string {
  const safe = terminalSafe(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...safe.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = safe === '' || safe.startsWith('`') || safe.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

/** An untrusted diff in a fence longer than any run of backticks in it, by line. */
export function fencedDiff(text: string): string[] {
  const lines = text.trimEnd().split('\n').map(terminalSafe);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}diff`, ...lines, fence];
}
