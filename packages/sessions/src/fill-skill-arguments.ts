import { splitArguments } from './split-arguments.ts';

/** Largest size of a skill's text with its arguments. Source: Claude Code 2.1.330, as below. */
const MOST_CHARACTERS = 4_000_000;
/** An escaped placeholder; an argument by its position, in two spellings; all arguments. */
const PLACEHOLDERS = /(?<!\\)\\\$(?=\d|ARGUMENTS)|\$ARGUMENTS\[(\d+)\]|\$(\d+)(?!\w)|\$ARGUMENTS/g;
const VARIABLES = /\$\{(CLAUDE_SKILL_DIR|CLAUDE_PROJECT_DIR|CLAUDE_SESSION_ID|CLAUDE_EFFORT)\}/g;

/** Values of the variables that a skill's text may use. */
export interface SkillVariables {
  CLAUDE_SKILL_DIR: string;
  CLAUDE_PROJECT_DIR: string;
  CLAUDE_SESSION_ID: string;
  CLAUDE_EFFORT: string;
}

/**
 * Returns the text an agent gets when it calls a skill with arguments. `$ARGUMENTS` becomes all of them
 * unchanged; `$ARGUMENTS[0]` and `$0` become the first, and stay when there are fewer; a backslash before one
 * makes it plain text. If nothing was filled in, `ARGUMENTS: ...` is appended. Variables are replaced last,
 * even inside arguments. Verified by experiment (Claude Code 2.1.330, by Agent SDK 0.3.330, against a
 * stand-in).
 * @param args empty for none
 * @returns null when it would come to more than 4,000,000 characters
 */
export function fillSkillArguments(body: string, args: string, variables: SkillVariables): string | null {
  let words: string[] | null = null;
  let length = body.length;
  let isFilled = false;
  const put = (text: string) => {
    isFilled = true;
    length += text.length;
    return length > MOST_CHARACTERS ? '' : text;
  };
  const filled = body.replace(PLACEHOLDERS, (found: string, inBrackets?: string, plain?: string) => {
    if (found.startsWith('\\')) return '$';
    const position = inBrackets ?? plain;
    if (position === undefined) return put(args);
    words ??= splitArguments(args);
    const word = words[Number(position)];
    return word === undefined ? found : put(word);
  });
  const whole = isFilled || args === '' ? filled : `${filled}\n\nARGUMENTS: ${put(args)}`;
  if (length > MOST_CHARACTERS) return null;
  const result = whole.replace(VARIABLES, (_, name: keyof SkillVariables) => variables[name]);
  return result.length > MOST_CHARACTERS ? null : result;
}
