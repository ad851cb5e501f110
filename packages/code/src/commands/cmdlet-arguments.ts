import { UNKNOWN, type Value } from '../value.ts';

/** Parameters of PowerShell's commands for files that take a value which is no file. */
const SETTINGS =
  /^-(?:erroraction|ea|warningaction|wa|filter|include|exclude|encoding|compressionlevel|credential|itemtype|outvariable|container)$/i;
const SOURCE = /^-(?:path|literalpath|lp)$/i;
const TARGET = /^-(?:destination|destinationpath|outputpath)$/i;

/** Returns true for a PowerShell command: `Copy-Item`. */
export function isCmdlet(name: string): boolean {
  return /^(?:copy|move|compress|expand)-/.test(name);
}

/** Returns source and target of a PowerShell command, named or positional. */
export function sourceAndTarget(args: readonly Value[]): readonly Value[] {
  let source: Value | null = null;
  let target: Value | null = null;
  const placed: Value[] = [];
  for (let at = 0; at < args.length; at++) {
    const value = args[at] ?? UNKNOWN;
    const text = value.text ?? '';
    if (SETTINGS.test(text)) at += 1;
    else if (SOURCE.test(text)) source = args[++at] ?? null;
    else if (TARGET.test(text)) target = args[++at] ?? null;
    else if (!/^-[a-z]/i.test(text)) placed.push(value);
  }
  source ??= placed.shift() ?? null;
  target ??= placed.shift() ?? null;
  // `-Path $a, $b` and `-Path $paths`: each of them is taken.
  const sources = source?.items ?? [source];
  return [...sources, target].filter((value) => value !== null);
}
