import { createHash, timingSafeEqual } from 'node:crypto';

/** Who may look: whoever was given the URL with the token, in the browser that opened it first. */
export interface Admission {
  /** Stands in the URL that is printed. */
  token: string;
  /**
   * Trades the token for a cookie, once.
   * @returns the value of the Set-Cookie header; null when the token is wrong or was used, which nobody can tell apart
   */
  exchange(token: string): string | null;
  /** Whether a Cookie header holds our cookie. */
  admits(cookies: string | undefined): boolean;
}

/**
 * Cookies belong to a host, not to a port: a browser sends ours also to other servers of 127.0.0.1 that it visits, which
 * could then ask in its place. That they cannot be told apart is a limit of the web; whoever runs such a server on this
 * machine is trusted by opening it.
 * @param randomToken gives at least 128 bits, as text that is safe in a URL and a cookie
 */
export function createAdmission(port: number, randomToken: () => string): Admission {
  // Cookies know no ports: the name keeps two servers apart.
  const name = `plugin-eval-${port}`;
  const [token, cookie] = [randomToken(), randomToken()];
  let used = false;
  return {
    token,
    exchange(given) {
      const admitted = isSame(given, token) && !used;
      if (!admitted) return null;
      used = true;
      return `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
    },
    admits(cookies = '') {
      return cookies
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .some((pair) => isSame(pair.slice(name.length + 1), cookie));
    },
  };
}

/** In constant time: hashes are compared, which also have one length. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
