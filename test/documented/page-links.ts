export interface PageLink {
  /** Relative to the page; empty for the page itself. */
  path: string;
  heading: string | null;
}

/** Lists the relative links of a page, outside code blocks. */
export function linksOf(markdown: string): PageLink[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^)#:\s]*)(?:#([^)]+))?\)/g)].map(
    ([, path = '', heading]) => ({ path, heading: heading ?? null }),
  );
}

/** Lists the anchors of a page's headings, as GitHub and the site make them. */
export function anchorsOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '');
}
