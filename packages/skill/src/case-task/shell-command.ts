/** A command without anything that a shell would interpret. */
const PLAIN_COMMAND = /^[\w./:=@%+,-]+(?: [\w./:=@%+,-]+)*$/;

/** A command line of a shell as a program with its arguments; a shell is named only where it is needed. */
export function shellCommand(line: string): string[] {
  const command = line.trim();
  return PLAIN_COMMAND.test(command) ? command.split(' ') : ['sh', '-c', command];
}

/** The way back: null where quoting would be needed. */
export function commandLine(command: readonly string[]): string | null {
  const [program, flag, script] = command;
  const line = program === 'sh' && flag === '-c' && command.length === 3 ? script : command.join(' ');
  return line !== undefined && same(shellCommand(line), command) ? line : null;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
