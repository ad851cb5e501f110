import { escapeHtml } from './escape-html.ts';

/** Markup that needs no more escaping. Only `html` and `trustedHtml` make it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type Child = Html | string | number | null | undefined | false | readonly Child[];

const layoutFree = new WeakMap<TemplateStringsArray, string[]>();

/**
 * Markup from a template. Every interpolated string is escaped, so that nothing untrusted can become markup by an
 * oversight; null, undefined and false leave nothing behind. A line break of the template and the indentation
 * after it are layout of the source, not text. Interpolate only as text or inside a quoted attribute.
 */
export function html(strings: TemplateStringsArray, ...children: readonly Child[]): Html {
  let parts = layoutFree.get(strings);
  if (parts === undefined) {
    parts = strings.map((part) => part.replace(/\n\s*/g, ''));
    layoutFree.set(strings, parts);
  }
  let markup = parts[0] ?? '';
  children.forEach((child, index) => {
    markup += markupOf(child) + (parts[index + 1] ?? '');
  });
  return new Html(markup);
}

/** Markup or CSS of our own; never for anything that comes from a document. */
export function trustedHtml(markup: string): Html {
  return new Html(markup);
}

function markupOf(child: Child): string {
  if (child === null || child === undefined || child === false) return '';
  if (child instanceof Html) return child.toString();
  if (typeof child === 'string') return escapeHtml(child);
  if (typeof child === 'number') return String(child);
  return child.map(markupOf).join('');
}
