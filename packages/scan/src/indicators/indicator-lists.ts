/** Lines read before and after one. */
const AROUND = 12;
const FEWEST_ENTRIES = 3;
/** An entry of a list, a row of a table, an element of an array, a key with a value. */
const ENTRY = /^\s*(?:[-*+|]|\d+[.)]|['"`]|[\w.-]+\s*[:=]\s*['"[])/;
/** A host, an address, a hash. */
const BAD_THING =
  /(?<![\w.-])(?:(?:\d{1,3}\.){3}\d{1,3}|[a-f\d]{32,64}|(?:[\w-]{1,63}\.)+[a-z]{2,24})(?![\w-])/gi;
const COMMAND =
  /\b(?:curl|wget|iwr|irm|Invoke-\w+|bash|sh|zsh|python3?|node|npx|ncat|nc|ssh|git\s+clone|eval|exec|requests\.\w+|urlopen|fetch|download|install|run)\b/i;

/**
 * Returns true when a line is an entry of a list of hosts, addresses or hashes: the form alone decides, since
 * anyone can title a list "malicious". Commands and instructions are not entries. Time: linear in the lines
 * around it.
 * @param index of the line, from 0
 */
export function isInList(lines: readonly string[], index: number): boolean {
  const own = lines[index] ?? '';
  if (COMMAND.test(own)) return false;
  if ((own.match(BAD_THING) ?? []).length >= FEWEST_ENTRIES && /[[{|,]/.test(own)) return true;
  return isEntry(own) && 1 + run(lines, index, -1) + run(lines, index, 1) >= FEWEST_ENTRIES;
}

/** Entries in a row, in one direction. */
function run(lines: readonly string[], index: number, step: 1 | -1): number {
  let entries = 0;
  for (let at = index + step; Math.abs(at - index) <= AROUND; at += step) {
    if (!isEntry(lines[at] ?? '')) break;
    entries++;
  }
  return entries;
}

function isEntry(line: string): boolean {
  return ENTRY.test(line) && !COMMAND.test(line) && line.search(BAD_THING) !== -1;
}
