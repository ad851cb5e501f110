/** Bytes of one argument; the system takes 131,071 of them at most. */
const LONGEST_ARGUMENT = 120_000;

/** Whether a prompt has to go to a program by its standard input, since it does not fit into an argument. */
export function isTooLongForArgument(prompt: string): boolean {
  return Buffer.byteLength(prompt, 'utf8') > LONGEST_ARGUMENT;
}
