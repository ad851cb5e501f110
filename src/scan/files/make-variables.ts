/** `NAME = value` and its other forms; what a target sets for itself counts as set for all. */
const SET =
  /^(?:[^\n:=#\t]{0,80}:[ \t]{1,8})?(?:export[ \t]{1,8}|override[ \t]{1,8})?([A-Za-z_][\w.-]{0,60})[ \t]{0,40}(?:::?|\?|\+)?=[ \t]{0,40}([^\n]{0,1000})$/gm;
/** `$$`, `$(NAME)`, `${NAME}` and the beginning of `$(shell …)`. */
const REFERENCE = /\$\$|\$\(shell\s+|\$\(([A-Za-z_][\w.-]{0,60})\)|\$\{([A-Za-z_][\w.-]{0,60})\}/g;
/** What make sets by itself. */
const OWN: readonly (readonly [string, string])[] = [
  ['MAKE', 'make'],
  ['CURDIR', '.'],
];
const DEEPEST = 5;
/** Characters that variables add to a line: they may double from one to the next. */
const LONGEST = 4_000;

/**
 * A line of a Makefile's recipe as its shell gets it: with the values of variables that the file sets, the last one of each; others come
 * from the environment. Source: manual of GNU Make, "Using Variables in Recipes".
 */
export function asMakeSays(makefile: string): (line: string) => string {
  let values: ReadonlyMap<string, string> | null = null;
  let room = 0;
  const expand = (text: string, depth: number): string =>
    text.replace(REFERENCE, (written: string, inParentheses?: string, inBraces?: string) => {
      if (written === '$$') return '$';
      const name = inParentheses ?? inBraces;
      if (name === undefined) return '$(';
      values ??= new Map([
        ...OWN,
        ...[...makefile.matchAll(SET)].map(([, set = '', value = '']) => [set, value] as const),
      ]);
      const value = values.get(name);
      if (value === undefined || depth === DEEPEST || room < value.length) return `\${${name}}`;
      room -= value.length + 1;
      return expand(value, depth + 1);
    });
  return (line) => {
    room = LONGEST;
    return line.includes('$') ? expand(line, 0) : line;
  };
}
