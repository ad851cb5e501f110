import { secretRedactor } from '@plugin-eval/core/text/redact-keys.ts';

/**
 * Writes JSON without the keys in use: in values and property names, even inside texts that are JSON or a URL
 * themselves. The structure stays intact: a key that looks like a number or a bracket breaks nothing. Example
 * keys, common in skills, stay unchanged.
 * @returns a function for the documents of one server
 */
export function redactedJson(secrets: readonly string[]): (value: unknown) => string {
  const redact = secretRedactor(secrets);
  // In the finished JSON every text is escaped once more.
  const inJson = secretRedactor(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
  return (value) => {
    const json = JSON.stringify(value);
    // Rarely anything is found, and walking through a large document takes long.
    return inJson(json) === json ? json : JSON.stringify(withoutSecrets(JSON.parse(json), redact));
  };
}

function withoutSecrets(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, redact));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redact(name), withoutSecrets(inner, redact)]),
  );
}
