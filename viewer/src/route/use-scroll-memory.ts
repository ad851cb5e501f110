import { type RefObject, useEffect, useRef } from 'react';
import { formatHash } from './route.ts';
import { useLocation } from './use-route.ts';

/** By the number that a state of the history bears. */
const positions = new Map<number, number>();
let counter = 0;

/**
 * A page that is new starts at its top, with its heading in focus; one that is gone back to stands where it was left.
 * Filters and sorting (the query) move nothing.
 */
export function useScrollMemory(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { route } = useLocation();
  const place = formatHash(route);
  const last = useRef<{ place: string; number: number } | null>(null);
  useEffect(() => {
    if (!isReady) return;
    window.history.scrollRestoration = 'manual';
    const isFirst = last.current === null;
    if (last.current?.place === place) return;
    if (last.current !== null) positions.set(last.current.number, window.scrollY);
    const known = numberOfState();
    const number = known ?? newNumber();
    last.current = { place, number };
    if (isFirst) return;
    const heading = page.current?.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, known === null ? 0 : (positions.get(known) ?? 0));
  }, [place, isReady, page]);
}

function numberOfState(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'number' ? state : null;
}

function newNumber(): number {
  counter = Math.max(counter, Date.now()) + 1;
  try {
    window.history.replaceState(counter, '');
  } catch {
    // Too often for this browser: going back will start at the top.
  }
  return counter;
}
