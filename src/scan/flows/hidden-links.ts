import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** UTF-16 units of a file that are looked at. */
const LINK = /<a\b[^>]{0,600}>/gi;
const TARGET = /\bhref\s*=\s*\\?["']?\s*(https?:\/\/[^\s"'\\>]{4,300}|[{$%<])/i;
/** Out of sight, but there for whoever counts links. */
const OUT_OF_SIGHT =
  /(?:left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0|(?:font-size|opacity)\s*:\s*0(?![.\d])|(?:width|height)\s*:\s*[01]px[^"']*(?:width|height)\s*:\s*[01]px/i;
const NOT_SHOWN = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Links that a script, or a page of the skill, puts out of the reader's sight into what the user gets. */
export function hiddenLinks({ units, inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  const scripts = units.filter(({ role, shown }) => role === 'script' && !shown);
  const pages = inventory.files.flatMap(({ path, text }) =>
    text !== null && /\.(?:html?|hbs|ejs|njk|jinja2?|liquid|mustache|svelte|vue)$/i.test(path)
      ? [{ file: path, line: 1, text }]
      : [],
  );
  return [...scripts, ...pages].flatMap(({ file, line, text }): FindingDraft[] => {
    const hidden = hiddenLinkIn(text);
    if (hidden === null) return [];
    const where = hidden.target ?? 'an address that is put in';
    return [
      {
        rule: 'sabotage',
        level: isSecurityWork ? 'info' : 'warning',
        confirmed: false,
        message: `A link to ${where} is put into pages where no reader sees it.`,
        file,
        line: line + text.slice(0, hidden.index).split('\n').length - 1,
        steps: [],
      },
    ];
  });
}

/** The first link that a page would have out of its reader's sight. @returns `target` null: it is put in later */
export function hiddenLinkIn(text: string): { target: string | null; index: number } | null {
  if (text.length > LONGEST_DATA || !/<a\b/i.test(text)) return null;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    const target = TARGET.exec(link)?.[1];
    if (target === undefined) continue;
    const isWritten = target.startsWith('http');
    if (OUT_OF_SIGHT.test(link) || (isWritten && NOT_SHOWN.test(link)))
      return { target: isWritten ? target : null, index };
  }
  return null;
}
