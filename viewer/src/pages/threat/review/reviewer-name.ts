import { useSyncExternalStore } from 'react';

let name = '';
const listeners = new Set<() => void>();

/** Who decides: asked once, and kept as long as the page is open. */
export function useReviewer(): [string, (name: string) => void] {
  return [useSyncExternalStore(subscribe, () => name), setReviewer];
}

function setReviewer(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
