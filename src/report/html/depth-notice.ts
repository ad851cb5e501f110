import type { DepthStatement } from '../../documents/evaluation.ts';
import { depthGap } from '../verdict.ts';
import { type Html, html } from './html.ts';

/** Says that less was measured than was asked for. */
export function depthNotice(depth: DepthStatement): Html | null {
  const gap = depthGap(depth);
  return gap && html`<p class="notice"><b>${gap.headline}</b> ${gap.detail}</p>`;
}
