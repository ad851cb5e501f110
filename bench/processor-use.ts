import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc, on all of Linux. */
const TICKS_PER_SECOND = 100;

/** What a process and all that it began have used. */
interface Process {
  parent: number;
  commandLine: string;
  /** Of itself, and of children that have ended. */
  seconds: number;
}

/**
 * User and system time, so far, of the children of this process with all that they began, by what their command lines hold;
 * `own` is this process.
 */
export function processorUse<Name extends string>(
  patterns: Readonly<Record<Name, RegExp>>,
): Record<Name | 'own', number> {
  const all = processes();
  const familySeconds = (pid: number): number =>
    (all.get(pid)?.seconds ?? 0) +
    [...all].reduce((sum, [child, { parent }]) => sum + (parent === pid ? familySeconds(child) : 0), 0);
  const { user, system } = process.cpuUsage();
  const use: Record<string, number> = { own: (user + system) / 1e6 };
  for (const name of Object.keys(patterns) as Name[]) {
    use[name] = [...all].reduce(
      (sum, [pid, { parent, commandLine }]) =>
        sum + (parent === process.pid && patterns[name].test(commandLine) ? familySeconds(pid) : 0),
      0,
    );
  }
  return use as Record<Name | 'own', number>;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
      found.set(Number(name), {
        parent: Number(fields[1]),
        commandLine: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
        seconds: ticks / TICKS_PER_SECOND,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
