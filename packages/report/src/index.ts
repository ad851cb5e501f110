/** Documents laid out for people and programs. */

export { formatCount, formatPercent, plural } from './number-format.ts';
export { renderJson } from './render-json.ts';
export { renderViewText } from './render-view.ts';
export type { OwnReporter } from './reporter-contract.ts';
export type { Block, Section } from './view-model/blocks.ts';
export { layoutText } from './view-model/layout-text.ts';
