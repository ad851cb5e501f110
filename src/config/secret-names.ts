const SECRET_NAME = /auth|key|token|secret|passw|credential|cookie|session|database_url/i;

/** Whether what bears this name, a header or a variable, is likely to be a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A secret and the parts of it that a server may repeat alone: of `Bearer abc` the second word. */
export function secretParts(value: string): string[] {
  const [, ...others] = value.split(' ');
  return [value, ...others];
}
