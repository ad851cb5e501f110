/**
 * Headers of every response. Scripts and styles come from this server alone, no other page may frame or read
 * anything, and the browser stores nothing.
 *
 * React and ECharts set styles through the CSSOM, which a policy does not restrict; `unsafe-inline` is not
 * needed.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Caching of files with a hash in their name. */
export const KEPT_FOR_EVER = 'private, max-age=31536000, immutable';
