import type { DepthStatement } from '../../documents/evaluation.ts';
import { type Html, html } from './html.ts';

/** Says that less was measured than was asked for. */
export function depthNotice({ requested, effective }: DepthStatement): Html | null {
  if (requested === effective) return null;
  return html`<p class="notice"><b>Depth ${requested} was asked for, ${effective} was reached.</b>${' '}
    What only the missing layers can measure is marked “not measured” and does not count.</p>`;
}
