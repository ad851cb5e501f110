const NAME = 'plugin-eval-key';

let inMemory: string | null = null;

/**
 * Takes the key that the server has put into this page, once, and keeps it: storage belongs to a port, which cookies do
 * not. The token, which is used up, goes from the address.
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
