import { type Child, type Html, html } from './html.ts';

/** Level of a section's heading in the outline of the page: 2 for a section, up to 6 in a skill of a member. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

export function heading(level: HeadingLevel, text: Child): Html {
  return html`<h${level}>${text}</h${level}>`;
}

export function below(level: HeadingLevel, steps = 1): HeadingLevel {
  return Math.min(6, level + steps) as HeadingLevel;
}
