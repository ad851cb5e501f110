import type { Dimension } from '../../documents/evaluation.ts';
import { type Html, html } from './html.ts';

/** The grade of a dimension, or the words that stand for it. */
export function dimensionStanding({ grade, status }: Dimension): Html {
  if (status === 'measured') return html`${grade}`;
  const words = status === 'errored' ? 'errored' : 'not measured';
  return html`${grade} <span class="status ${status}">${words}</span>`;
}
