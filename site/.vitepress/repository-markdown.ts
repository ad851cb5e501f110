import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { SITE_URL } from '@plugin-eval/report/documentation-url.ts';

const DOCS = 'docs';

interface Token {
  type: string;
  tag: string;
  content: string;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

interface Markdown {
  core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; env: unknown }) => void): void } };
  renderer: { rules: Record<string, unknown> };
  utils: { escapeHtml(text: string): string };
}

/**
 * Makes pages that are written for GitHub fit for the site: links to files outside docs/ lead to the repository, addresses
 * of the site are links inside it, a README is the index of its folder, HTML in a page is text, braces are not taken for expressions of a template, and the empty
 * corner of a table is no header.
 * @param root the folder of the checkout
 * @param repository `https://github.com/OWNER/NAME`
 */
export function repositoryMarkdown(markdown: Markdown, root: string, repository: string): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = (env as { relativePath: string }).relativePath;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href !== null) token.attrSet('href', siteLink(href, page, root, repository));
    }
  });
  markdown.core.ruler.push('empty-headers', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const end = tokens[index + 2];
      if (token.type !== 'th_open' || tokens[index + 1]?.content !== '' || end?.type !== 'th_close') return;
      token.tag = 'td';
      end.tag = 'td';
    });
  });
  const { rules } = markdown.renderer;
  const escaped = (tokens: Token[], index: number) =>
    withoutBraces(markdown.utils.escapeHtml(tokens[index]?.content ?? ''));
  const asText = (tokens: Token[], index: number) => {
    const html = tokens[index]?.content ?? '';
    return /^\s*<!--[\s\S]*-->\s*$/.test(html) ? '' : escaped(tokens, index);
  };
  rules.html_block = asText;
  rules.html_inline = asText;
  rules.text = escaped;
  rules.code_inline = (tokens: Token[], index: number) => `<code>${escaped(tokens, index)}</code>`;
}

/** @param href as it stands on the page. @param page below docs/ */
function siteLink(href: string, page: string, root: string, repository: string): string {
  if (href.startsWith(`${SITE_URL}/`)) return href.slice(SITE_URL.length);
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const place = posix.normalize(posix.join(DOCS, posix.dirname(page), path));
  const end = fragment === undefined ? '' : `#${fragment}`;
  const file = `${root}/${place}`;
  if (!existsSync(file)) throw new Error(`${page} links ${href}, which is not there.`);
  const isFolder = statSync(file).isDirectory();
  if (!place.startsWith(`${DOCS}/`)) return `${repository}/${isFolder ? 'tree' : 'blob'}/main/${place}${end}`;
  const index = isFolder
    ? `${path.replace(/\/$/, '')}/index.md`
    : path.replace(/(^|\/)README\.md$/, '$1index.md');
  return `${index}${end}`;
}

function withoutBraces(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
}
