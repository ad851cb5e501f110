/** PATH_MAX of Linux: no longer path can exist, and node:path takes quadratic time to normalise one of many `..`. */
const LONGEST_PATH = 4_096;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * A link's target as a path relative to the skill folder: without fragment and query, percent-decoded,
 * normalised, `/` as separator, no trailing `/`. Null when it is not relative (a scheme, `/…`, `#…`), empty,
 * or too long.
 */
export function relativeTarget(href: string): string | null {
  if (href.startsWith('/') || href.startsWith('#') || SCHEME.test(href)) return null;
  const path = href.replace(/[#?][\s\S]*$/, '');
  if (path === '' || path.length > LONGEST_PATH) return null;
  return normalisePath(percentDecode(path));
}

function percentDecode(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function normalisePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments[segments.length - 1] !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/') || '.';
}

/** Returns true for a target with `{`, `<` or `*`, which the reader fills in. */
export function isPlaceholder(target: string): boolean {
  return /[{<*]/.test(target);
}
