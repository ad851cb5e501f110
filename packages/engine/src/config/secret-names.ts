const SECRET_NAME = /auth|key|token|secret|passw|credential|cookie|session|database_url/i;

/** Returns true when the name of a header or a variable suggests a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Returns a secret and the parts that a server may repeat separately: the second word of `Bearer abc`. */
export function secretParts(value: string): string[] {
  const [, ...others] = value.split(' ');
  return [value, ...others];
}
