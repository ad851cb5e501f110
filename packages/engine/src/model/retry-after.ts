import type { HttpResponse } from './http-messages.ts';

/**
 * Reads the delay a server requests, in milliseconds: `retry-after-ms`, else `retry-after` as seconds or as
 * an HTTP date (RFC 9110, 10.2.3). Null when absent or unreadable.
 */
export function retryAfterOf(headers: HttpResponse['headers'], now: Date): number | null {
  const milliseconds = numberOf(headers.get('retry-after-ms'));
  if (milliseconds !== null) return Math.ceil(milliseconds);
  const value = headers.get('retry-after');
  const seconds = numberOf(value);
  if (seconds !== null) return Math.ceil(seconds * 1000);
  const date = value === undefined || !/[a-z]{3}/i.test(value) ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

function numberOf(value: string | undefined): number | null {
  return value !== undefined && /^\s{0,8}\d{1,12}(?:\.\d{1,12})?\s{0,8}$/.test(value) ? Number(value) : null;
}
