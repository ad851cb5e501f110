import { createHmac } from 'node:crypto';

/** Hash of a text that stays secret as long as the salt does: 16 characters, 96 bits. */
export function saltedHash(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('base64url').slice(0, 16);
}
