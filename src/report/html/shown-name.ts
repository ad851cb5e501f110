import type { DimensionName, LayerName, SubCheckName } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { excerpt } from '../../text/code-points.ts';

const LONGEST_NAME = 120;

/** The name of a subject, short enough for a heading and never empty. */
export function shownName(name: string): string {
  return name.trim() === '' ? '(no name)' : excerpt(name, LONGEST_NAME);
}

export function dimensionTitle(name: DimensionName): string {
  return DIMENSIONS[name].title;
}

/** `frontmatter_quality` as `Frontmatter quality`; layer 3 by what it runs. */
export function titleFromKey(key: SubCheckName | LayerName): string {
  const words = key === 'monte_carlo' ? 'sessions' : key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
