/** Operators with which a shell would start another command, or open a file. */
const OPERATOR = /[;&|<>()\n]/;
const VARIABLE = /^\$\w+$/;

/**
 * Splits a skill's arguments like a shell splits those of one command: at blanks, except in quotation marks;
 * a backslash escapes the next character, and the first operator or new line ends them. A word that is only a
 * variable is dropped, for there are no variables; an unclosed quotation mark is plain text up to the end.
 * Verified by experiment (Claude Code 2.1.330).
 */
export function splitArguments(args: string): string[] {
  const words: string[] = [];
  let word: { text: string; isQuoted: boolean } | null = null;
  const close = () => {
    if (word !== null && (word.isQuoted || !VARIABLE.test(word.text))) words.push(word.text);
    word = null;
  };
  const add = (text: string, isQuoted = false) => {
    word = { text: (word?.text ?? '') + text, isQuoted: (word?.isQuoted ?? false) || isQuoted };
  };
  // Marks that end nowhere are looked for once, not from every place again.
  const last = new Map(['"', "'"].map((mark) => [mark, args.lastIndexOf(mark)]));
  for (let at = 0; at < args.length; at++) {
    const character = args.charAt(at);
    const lastMark = last.get(character);
    if (lastMark !== undefined && lastMark > at) {
      const end = args.indexOf(character, at + 1);
      add(args.slice(at + 1, end), true);
      at = end;
    } else if (lastMark !== undefined) {
      add(args.slice(at), true);
      break;
    } else if (character === '\\' && at + 1 < args.length) {
      at += 1;
      add(args.charAt(at), true);
    } else if (OPERATOR.test(character)) break;
    else if (/\s/.test(character)) close();
    else add(character);
  }
  close();
  return words;
}
