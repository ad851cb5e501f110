import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function set(printing: boolean): void {
  if (printing === isPrinting) return;
  isPrinting = printing;
  // The browser takes its picture as soon as the event is over.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const paper = window.matchMedia('print');
  isPrinting = paper.matches;
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
  paper.addEventListener('change', () => set(paper.matches));
}

/**
 * Returns true while the page is printed: nothing can be opened or scrolled, so all content must be present.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
