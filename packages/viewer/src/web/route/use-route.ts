import { useCallback, useSyncExternalStore } from 'react';
import { formatHash, type Location, parseHash, type Route } from './route.ts';

let cached: { hash: string; location: Location } | null = null;

/** Returns the current location, and rerenders the component when it changes. */
export function useLocation(): Location {
  const hash = useSyncExternalStore(subscribe, currentHash);
  if (cached?.hash !== hash) cached = { hash, location: parseHash(hash) };
  return cached.location;
}

/**
 * One value of the URL's query, such as `sort`, and how to set it: null takes it out. Setting replaces the URL, so that
 * typing into a search field leaves no trail of steps to go back through.
 */
export function useQueryValue(name: string): [string | null, (value: string | null) => void] {
  const { query } = useLocation();
  const set = useCallback((value: string | null) => replaceQuery({ [name]: value }), [name]);
  return [query.get(name), set];
}

/** Sets several values of the URL's query at once; null takes one out. */
export function replaceQuery(changes: Readonly<Record<string, string | null>>): void {
  const { route, query } = parseHash(window.location.hash);
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name);
    else changed.set(name, value);
  }
  replaceHash(formatHash(route, changed));
}

/** Navigates to a route like a link. */
export function goTo(route: Route, query?: URLSearchParams): void {
  window.location.hash = formatHash(route, query);
}

function replaceHash(hash: string): void {
  if (hash === currentHash()) return;
  try {
    window.history.replaceState(window.history.state, '', hash);
  } catch {
    // Some browsers limit how often a page may do this; the state then misses from the URL and nothing else.
    return;
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
  };
}

function currentHash(): string {
  return window.location.hash;
}
