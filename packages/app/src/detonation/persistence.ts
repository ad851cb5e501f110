import places from './persistence-places.json' with { type: 'json' };

const PLACES = places.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(pattern) }));

/** The mechanism by which a written file takes effect later; null for every other path. @param path with `~` for home */
export function persistenceKind(path: string): string | null {
  return PLACES.find(({ pattern }) => pattern.test(path))?.kind ?? null;
}
