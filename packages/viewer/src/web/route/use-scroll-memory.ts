import { type RefObject, useEffect, useRef } from 'react';
import { formatHash } from './route.ts';
import { useLocation } from './use-route.ts';

/** Scroll positions by the number in the history state. */
const positions = new Map<number, Position>();
let counter = 0;

/** Scroll positions of the page and of its boxes. */
interface Position {
  top: number;
  boxes: readonly number[];
}

const TOP: Position = { top: 0, boxes: [] };
const BOXES = '.scroll-box';

/**
 * Scrolls a new page to its top, with the heading in focus, and restores a previous one's position. Filters
 * and sorting (the query) do not scroll.
 */
export function useScrollMemory(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { route } = useLocation();
  const place = formatHash(route);
  const last = useRef<{ place: string; number: number } | null>(null);
  useEffect(() => {
    // Comes before hashchange, upon which the new page is drawn: it may be shorter than this one.
    const leave = () => {
      if (last.current !== null) positions.set(last.current.number, currentPosition());
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    window.history.scrollRestoration = 'manual';
    const isFirst = last.current === null;
    if (last.current?.place === place) return;
    const known = numberOfState();
    const number = known ?? newNumber();
    last.current = { place, number };
    if (isFirst) return;
    const heading = page.current?.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    return scrollOnceDrawn(known === null ? TOP : (positions.get(known) ?? TOP));
  }, [place, isReady, page]);
}

const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Restores the scroll position as soon as the page is long enough again: it may still be loading. User
 * scrolling takes precedence. @returns stops it
 */
function scrollOnceDrawn({ top, boxes }: Position): () => void {
  const growth = new ResizeObserver(() => scroll());
  const stop = () => {
    growth.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  const scroll = () => {
    const drawn = document.querySelectorAll(BOXES);
    for (const [index, one] of drawn.entries()) one.scrollTop = boxes[index] ?? 0;
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1 && drawn.length >= boxes.length) stop();
  };
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

function currentPosition(): Position {
  const boxes = [...document.querySelectorAll(BOXES)].map(({ scrollTop }) => scrollTop);
  return { top: window.scrollY, boxes };
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
