import type { Finding } from '../../documents/finding.ts';
import { type Html, html } from './html.ts';

/** `folder/` faint, `SKILL.md:12:3` clear: the end of a path is what tells places apart. */
export function shownPlace({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): Html {
  const position = [line, column].filter((part) => part !== null).map((part) => `:${part}`);
  return html`<code>${shownPath(file)}<b>${position}</b></code>`;
}

export function shownPath(path: string): Html {
  const cut = path.lastIndexOf('/') + 1;
  return html`<bdi>${path.slice(0, cut)}<b>${path.slice(cut)}</b></bdi>`;
}
