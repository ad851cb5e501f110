/** Documents laid out for people and programs. */
export { renderJson } from './json.ts';
export { formatCount, formatPercent, plural } from './number-format.ts';
export { renderViewText } from './render-view.ts';
export type { OwnReporter } from './reporter.ts';
export type { Block, Section } from './view-model/blocks.ts';
export { layoutText } from './view-model/layout-text.ts';
