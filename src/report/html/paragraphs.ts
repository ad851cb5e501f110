import { type Html, html } from './html.ts';

/** Foreign prose with its line ends kept as paragraphs; each finds its own direction. */
export function paragraphs(text: string): Html {
  const parts = text.split(/\r\n?|\n/).filter((part) => part.trim() !== '');
  return html`${parts.map((part) => html`<p dir="auto">${part}</p>`)}`;
}
