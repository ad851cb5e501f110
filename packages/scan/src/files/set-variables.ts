import type { Prose } from '../prose/read-prose.ts';
import { isShown } from '../prose/roles.ts';
import type { Inventory } from './inventory.ts';
import { LONGEST_DATA } from './not-read.ts';
import type { ScannedUnit } from './scanned-unit.ts';

/** An environment variable that a file of the skill sets, or that a text asks the reader to set. */
export interface SetVariable {
  value: string;
  file: string;
  line: number;
}

const MOST_VARIABLES = 500;
const NAME = '([A-Z][A-Z0-9_]{2,63})';
/** Placeholders for a value to fill in. */
const OPEN_VALUE = /^$|[$<>]|\{\{|^(?:your|my|change|replace|insert|xxx|todo|none|null|true|false|\d+$)/i;

/** Readers by file name, for variables passed to started programs. */
const READERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?:^|\/)(?:\.env(?:\.[\w.-]+)?|[\w-]+\.env|\.envrc|environment)$/i,
    lineOf(`(?:export[ \\t]+)?${NAME}[ \\t]*=[ \\t]*(.+)`),
  ],
  [/(?:^|\/)(?:gnu)?makefile$|\.mk$/i, lineOf(`(?:export[ \\t]+)?${NAME}[ \\t]*[:?+]?=[ \\t]*(.+)`)],
  [/(?:^|\/)(?:docker|container)file[^/]*$|\.dockerfile$/i, lineOf(`(?:ENV|ARG)[ \\t]+${NAME}[ \\t=]+(.+)`)],
  [/\.ya?ml$/i, lineOf(`(?:-[ \\t]+)?["']?${NAME}["']?[ \\t]*[:=][ \\t]*(.+)`)],
  [/\.json[c5]?$/i, new RegExp(`"${NAME}"[ \\t]*:[ \\t]*("[^"\\n]{1,500}")`, 'g')],
  [
    /\.(?:toml|ini|cfg|conf|properties|service|plist)$/i,
    lineOf(`(?:Environment=)?["']?${NAME}["']?[ \\t]*=[ \\t]*(.+)`),
  ],
];
const IN_SHELL = lineOf(`(?:export|declare -x|setx|launchctl setenv)[ \\t]+${NAME}[= \\t]+(.+)`);
const IN_POWERSHELL = lineOf(`\\$env:${NAME}[ \\t]*=[ \\t]*(.+)`);
const IN_PROGRAM = new RegExp(
  `(?:environ|env)(?:\\[["']|\\.)${NAME}(?:["']\\])?[ \\t]*=[ \\t]*(["'][^"'\\n]{1,500}["'])`,
  'g',
);
/** "Set `HOOK_URL` to `https://…`", and a row of a table. */
const IN_TEXT = new RegExp(
  `\\b${NAME}[\`"']?[ \\t]*(?:=|:|\\||[ \\t]to|[ \\t]as|[ \\t]is)[ \\t:]*[\`"'<]?(https?://[^\\s\`"'<>|)]{4,300})`,
  'g',
);

function lineOf(pattern: string): RegExp {
  return new RegExp(`^[ \\t]*${pattern}$`, 'gm');
}

/**
 * Environment variables set in a skill's files: in settings of programs, in sourced or earlier scripts, and
 * by instructions in its texts. The first file in code-point order counts.
 * @param units code of the skill; what is only shown sets nothing
 */
export function setVariables(
  { files }: Pick<Inventory, 'files'>,
  units: readonly ScannedUnit[],
  texts: ReadonlyMap<string, Prose>,
): ReadonlyMap<string, SetVariable> {
  const found = new Map<string, SetVariable>();
  const read = (text: string, pattern: RegExp, file: string, firstLine: number) => {
    if (text.length > LONGEST_DATA) return;
    for (const match of text.matchAll(pattern)) {
      if (found.size >= MOST_VARIABLES) return;
      const [, name = '', given = ''] = match;
      const value = plain(given);
      if (found.has(name) || OPEN_VALUE.test(value)) continue;
      found.set(name, { value, file, line: firstLine + linesBefore(text, match.index) });
    }
  };
  for (const { path, text } of files) {
    if (text === null) continue;
    const pattern = READERS.find(([name]) => name.test(path))?.[1];
    if (pattern !== undefined) read(text, pattern, path, 1);
  }
  for (const { file, line, language, text, shown } of units) {
    if (shown) continue;
    if (language === 'shell') {
      if (/\b(?:export|declare|setx|setenv)\b/.test(text)) read(text, IN_SHELL, file, line);
    } else if (/\benv(?:iron)?\b/.test(text))
      read(text, language === 'powershell' ? IN_POWERSHELL : IN_PROGRAM, file, line);
  }
  for (const [path, { passages }] of texts)
    for (const passage of passages)
      if (passage.text.includes('://') && !isShown(passage)) read(passage.text, IN_TEXT, path, passage.line);
  return found;
}

/** Removes surrounding quotes and a trailing comment. */
function plain(given: string): string {
  const value = given
    .trim()
    .replace(/(?<![ \t])[ \t]+#.*$/, '')
    .replace(/[,;]$/, '');
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return (quoted?.[2] ?? value).trim().slice(0, 500);
}

function linesBefore(text: string, index: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
