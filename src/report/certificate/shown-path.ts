import { type Html, html } from '../html/html.ts';

/** `folder/` faint, `SKILL.md` clear: the end of a path is what tells places apart. */
export function shownPath(path: string): Html {
  const cut = path.lastIndexOf('/') + 1;
  return html`<bdi>${path.slice(0, cut)}<b>${path.slice(cut)}</b></bdi>`;
}
