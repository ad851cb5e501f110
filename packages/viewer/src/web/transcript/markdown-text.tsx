import createMarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { LongText } from '../design/long-text.tsx';
import { UntrustedLine, UntrustedText } from '../design/untrusted.tsx';

/** Characters from which it is shown as plain text. */
const LONGEST = 20_000;
/** Rules left out, so that links, images and raw HTML stay text. */
const TEXT_ONLY = ['link', 'image', 'autolink', 'linkify', 'reference', 'html_block', 'html_inline'];
const TAGS: ReadonlySet<string> = new Set(
  'p ul ol li blockquote em strong s hr table thead tbody tr th td'.split(' '),
);

const markdown = createMarkdownIt({ html: false, linkify: false }).disable(TEXT_ONLY, true);

/** Markdown from a model, as elements without addresses, pictures or classes. */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => (text.length > LONGEST ? null : markdown.parse(text, {})), [text]);
  if (tokens === null) return <LongText text={text} />;
  return (
    <div className="markdown" dir="auto">
      {nodesOf(tokens)}
    </div>
  );
}

/** The elements of tokens, of which each opening one ends at its closing one. */
function nodesOf(tokens: readonly Token[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.nesting === 1) {
      const end = closingOf(tokens, at);
      nodes.push(elementOf(token, nodesOf(tokens.slice(at + 1, end)), at));
      at = end;
    } else nodes.push(<Fragment key={at}>{leafOf(token)}</Fragment>);
  }
  return nodes;
}

function closingOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function elementOf({ tag, hidden }: Token, children: ReactNode[], key: number): ReactNode {
  if (hidden) return <Fragment key={key}>{children}</Fragment>;
  // Headings of the page are its own.
  if (/^h[1-6]$/.test(tag))
    return (
      <p key={key}>
        <strong>{children}</strong>
      </p>
    );
  return createElement(TAGS.has(tag) ? tag : 'span', { key }, children);
}

function leafOf({ type, content, children }: Token): ReactNode {
  switch (type) {
    case 'inline':
      return nodesOf(children ?? []);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return (
        <code>
          <UntrustedLine text={content} />
        </code>
      );
    case 'fence':
    case 'code_block':
      return (
        <pre>
          <code>
            <UntrustedText text={content.replace(/\n$/, '')} />
          </code>
        </pre>
      );
    default:
      return <UntrustedLine text={content} />;
  }
}
