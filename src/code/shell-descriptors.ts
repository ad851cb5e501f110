/** What stands for a descriptor of a shell beyond the standard ones, a name that no variable has; null for those. */
export function descriptorName(number: string): string | null {
  return Number(number) < 3 ? null : ` descriptor ${number}`;
}

/** What `exec 3<>FILE` or `exec {fd}<>FILE` opens; null for every other redirect, also one of `exec COMMAND`. */
export function openedDescriptor(redirect: string, command: string): string | null {
  // The grammar takes the name of a descriptor for a word of the command.
  const [opens, variable] = /^exec(?:\s{1,8}\{(\w+)\})?\s*$/.exec(command) ?? [];
  const [isOpened, number] = /^(\d*)(?:<>|>>?|<)(?!&)/.exec(redirect) ?? [];
  if (opens === undefined || isOpened === undefined) return null;
  return variable ?? (number === undefined || number === '' ? null : descriptorName(number));
}
