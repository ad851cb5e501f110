const NAME = 'plugin-eval-key';

let inMemory: string | null = null;

/**
 * Reads the server's key from this page, once, and stores it: storage is separate per port, cookies are not.
 * Removes the used token from the address.
 */
export function takePageKey(): void {
  const key = document.querySelector<HTMLMetaElement>('meta[name="plugin-eval-key"]')?.content;
  if (key === undefined) return;
  inMemory = key;
  try {
    window.localStorage.setItem(NAME, key);
  } catch {
    // A browser that keeps nothing has it until the page is left.
  }
  window.history.replaceState(null, '', `/${window.location.hash}`);
}

/** The key with which the server answers; empty where this page was never given one. */
export function pageKey(): string {
  if (inMemory !== null) return inMemory;
  try {
    return window.localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
