const REDACTED = '[key]';

/** Shorter than any key: taking such a text out would only destroy the message. */
const SHORTEST_SECRET = 6;

/** Patterns of keys of known providers, and after the word Bearer. */
const KEY_SHAPES = [
  /\bBearer[ \t]{1,4}[\w.~+/=*-]{6,}/gi,
  /\bsk-[\w*-]{8,}/g,
  /\bAIza[\w*-]{16,}/g,
  /\bya29\.[\w*.-]{16,}/g,
];

/**
 * Redacts keys in a text: known ones, and anything that looks like one. Linear in the text's length.
 * @param secrets the keys in use; also found where JSON or a URL has escaped them
 */
export function redactKeys(text: string, secrets: readonly string[]): string {
  let result = redactSecrets(text, secrets);
  for (const shape of KEY_SHAPES) result = result.replace(shape, REDACTED);
  return result;
}

/** Redacts only the keys in use: for texts in which other key-like strings may be examples. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return secretRedactor(secrets)(text);
}

/** `redactSecrets` for many texts. */
export function secretRedactor(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length);
  const each = [...new Set(spellings)];
  return (text) => {
    let result = text;
    for (const secret of each) result = result.replaceAll(secret, REDACTED);
    return result;
  };
}
