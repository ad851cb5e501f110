import { escapeXml } from '../escape-xml.ts';

/** Markup that needs no more escaping. Only `element` and `styleSheet` make it. */
export class Markup {
  readonly #xml: string;

  constructor(xml: string) {
    this.#xml = xml;
  }

  toString(): string {
    return this.#xml;
  }
}

export type Child = Markup | string | null | readonly Child[];
export type Attributes = Record<string, string | number | undefined>;

/**
 * One element. Every string is escaped, as text and as attribute, so that nothing untrusted can become markup by an
 * oversight; null children and undefined attributes leave nothing behind.
 */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? shortNumber(value) : escapeXml(value ?? '')}"`,
    )
    .join('');
  const content = children.map(contentOf).join('');
  return new Markup(content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`);
}

/** Coordinates to two decimals. */
export function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}

function contentOf(child: Child): string {
  if (child === null) return '';
  if (typeof child === 'string') return escapeXml(child);
  return child instanceof Markup ? child.toString() : child.map(contentOf).join('');
}
