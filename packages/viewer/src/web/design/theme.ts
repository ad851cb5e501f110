import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'auto' | 'light' | 'dark';

const KEY = 'plugin-eval-theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'auto';

/**
 * Follows the system until the user chooses; the choice lasts as long as the tab, if the browser allows it.
 */
export function startTheme(): void {
  const stored = tabStorage()?.getItem(KEY);
  if (stored === 'light' || stored === 'dark') choose(stored);
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', notify);
}

export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, () => choice), choose };
}

/** Changes whenever the colours of the page do. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, colorScheme);
}

function colorScheme(): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function choose(next: ThemeChoice): void {
  choice = next;
  if (next === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === 'auto') tabStorage()?.removeItem(KEY);
    else tabStorage()?.setItem(KEY, next);
  } catch {
    // Full or forbidden: the choice lasts until the page is left.
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns null when the browser denies storage, as some do for files. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
