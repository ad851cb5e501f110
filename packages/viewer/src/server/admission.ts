import { createHash, timingSafeEqual } from 'node:crypto';

/** Access control: admits the browser that first opened the URL with the token. */
export interface Admission {
  /** Token in the printed URL. */
  token: string;
  /**
   * Trades the token for a cookie and a key, once.
   * @returns the value of the Set-Cookie header, and the key of the page; null when the token is wrong or was used, which
   *   nobody can tell apart
   */
  exchange(token: string): { setCookie: string; pageKey: string } | null;
  /** Returns true when a Cookie header contains our cookie. */
  admits(cookies: string | undefined): boolean;
  /** Returns true for the page's key. */
  holdsKey(key: string | null): boolean;
}

/**
 * Creates the access control. Cookies belong to a host, not to a port: a browser sends ours also to other
 * servers of 127.0.0.1 that it visits, which could then make requests in its place. So the API requires the
 * page's key too. It is issued once, in the page that the token opens, and stored where no other port can
 * read it; the cookie alone only gets a page without data.
 * @param randomToken gives at least 128 bits, as text that is safe in a URL and a cookie
 */
export function createAdmission(port: number, randomToken: () => string): Admission {
  // Cookies know no ports: the name keeps two servers apart.
  const name = `plugin-eval-${port}`;
  const [token, cookie, pageKey] = [randomToken(), randomToken(), randomToken()];
  let used = false;
  return {
    token,
    exchange(given) {
      const admitted = isSame(given, token) && !used;
      if (!admitted) return null;
      used = true;
      return { setCookie: `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`, pageKey };
    },
    admits(cookies = '') {
      return cookies
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .some((pair) => isSame(pair.slice(name.length + 1), cookie));
    },
    holdsKey: (key) => key !== null && isSame(key, pageKey),
  };
}

/** Compares in constant time: hashes, which also have equal length. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
