/** Parameters of a path; empty when it has none of that name. */
export interface Ids {
  entry: string;
  session: string;
  run: string;
  /** Digits. */
  position: string;
}

/** Valid forms of ids. Nothing else reaches the backend, least of all a path. */
const ID_SHAPES: Readonly<Record<keyof Ids, RegExp>> = {
  entry: /^[A-Za-z0-9-]{1,200}$/,
  session: /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/,
  run: /^[A-Za-z0-9-]{1,100}$/,
  position: /^\d{1,9}$/,
};

/**
 * @param pattern such as `/api/runs/:run`
 * @param segments of the address, decoded
 * @returns null when they do not fit
 */
export function matchPath(pattern: string, segments: readonly string[]): Ids | null {
  const ids: Ids = { entry: '', session: '', run: '', position: '' };
  const expected = pattern.slice(1).split('/');
  const fits =
    expected.length === segments.length &&
    expected.every((part, at) => {
      const segment = segments[at] ?? '';
      if (!isParameter(part)) return part === segment;
      const name = part.slice(1) as keyof Ids;
      ids[name] = segment;
      return ID_SHAPES[name].test(segment);
    });
  return fits ? ids : null;
}

function isParameter(part: string): part is `:${keyof Ids}` {
  return part.startsWith(':');
}
