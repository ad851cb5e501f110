import { redactSecrets } from '../text/redact-keys.ts';

/**
 * A message of a session with the keys in use taken out of all its texts: an endpoint may repeat the key that it was
 * asked with, and what a session says is kept.
 */
export function redactMessage(message: unknown, secrets: readonly string[]): unknown {
  if (typeof message === 'string') return redactSecrets(message, secrets);
  if (Array.isArray(message)) return message.map((item) => redactMessage(item, secrets));
  if (typeof message !== 'object' || message === null) return message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, redactMessage(value, secrets)]),
  );
}
