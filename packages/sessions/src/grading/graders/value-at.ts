const STEP = /\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\]/y;

/**
 * The keys that lead to a value: of a JSON Pointer (RFC 6901), or of `$.a[0]["b"]`, in which every step names one key.
 * @returns null for what is neither
 */
export function keysOf(at: string): string[] | null {
  if (at === '' || at === '$') return [];
  if (at.startsWith('/'))
    return at
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const source = at.startsWith('$') ? at.slice(1) : `.${at}`;
  const keys: string[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < source.length) {
    const match = STEP.exec(source);
    if (match === null) return null;
    const key = match[1] ?? match[2] ?? (match[3] ?? match[4] ?? '').replaceAll(/\\(.)/g, '$1');
    keys.push(key);
  }
  return keys;
}

/** @returns undefined where nothing is */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((current, key) => {
    if (current === null || typeof current !== 'object') return undefined;
    if (Array.isArray(current)) return /^\d+$/.test(key) ? current[Number(key)] : undefined;
    return Object.hasOwn(current, key) ? (current as Record<string, unknown>)[key] : undefined;
  }, value);
}

/**
 * Returns true when two JSON values are equal, numbers within a tolerance; the order of keys does not matter.
 */
export function isEqualValue(a: unknown, b: unknown, tolerance = 0): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b || Math.abs(a - b) <= tolerance;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isEqualValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], tolerance),
    )
  );
}
