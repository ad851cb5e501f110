/** Internal name of a non-standard shell descriptor, which no variable can have; null for standard ones. */
export function descriptorName(number: string): string | null {
  return Number(number) < 3 ? null : ` descriptor ${number}`;
}

/**
 * Returns the descriptor that `exec 3<>FILE` or `exec {fd}<>FILE` opens; null for every other redirect,
 * including one of `exec COMMAND`.
 */
export function openedDescriptor(redirect: string, command: string): string | null {
  // The grammar takes the name of a descriptor for a word of the command.
  const [opens, variable] = /^exec(?:\s{1,8}\{(\w+)\})?\s*$/.exec(command) ?? [];
  const [isOpened, number] = /^(\d*)(?:<>|>>?|<)(?!&)/.exec(redirect) ?? [];
  if (opens === undefined || isOpened === undefined) return null;
  return variable ?? (number === undefined || number === '' ? null : descriptorName(number));
}
