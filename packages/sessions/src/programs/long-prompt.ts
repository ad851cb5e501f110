/** Bytes of one argument; the system takes 131,071 of them at most. */
const LONGEST_ARGUMENT = 120_000;

/** Returns true for a prompt that does not fit into an argument and must be passed on standard input. */
export function isTooLongForArgument(prompt: string): boolean {
  return Buffer.byteLength(prompt, 'utf8') > LONGEST_ARGUMENT;
}
