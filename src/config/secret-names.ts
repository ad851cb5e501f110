const SECRET_NAME = /auth|key|token|secret|passw|credential|cookie|session|database_url/i;

/** Returns true when the name of a header or a variable suggests a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A secret and the parts of it that a server may repeat alone: of `Bearer abc` the second word. */
export function secretParts(value: string): string[] {
  const [, ...others] = value.split(' ');
  return [value, ...others];
}
