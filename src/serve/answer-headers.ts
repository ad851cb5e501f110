/**
 * What every answer carries. Scripts and styles come from this server alone, no other page may frame or read anything,
 * and nothing is kept by the browser.
 *
 * Styles: React and ECharts set them through the CSSOM, which a policy does not concern; `unsafe-inline` is not needed.
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

/** For what has its hash in its name. */
export const KEPT_FOR_EVER = 'private, max-age=31536000, immutable';
