/** Reads a nested text field; null when absent. */
export function textAt(value: unknown, ...keys: string[]): string | null {
  const found = fieldAt(value, keys);
  return typeof found === 'string' ? found : null;
}

/** Reads a nested integer field; null when absent. */
export function numberAt(value: unknown, ...keys: string[]): number | null {
  const found = fieldAt(value, keys);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
}

function fieldAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (current, key) =>
      current !== null && typeof current === 'object' && Object.hasOwn(current, key)
        ? (current as Record<string, unknown>)[key]
        : null,
    value,
  );
}
