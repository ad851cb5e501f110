import type { CodeLanguage } from '@plugin-eval/code/language.ts';
import type { CodePiece } from './code-piece.ts';
import type { InventoryFile } from './describe-file.ts';
import { LONGEST_DATA, type NotRead } from './not-read.ts';
import { recipes } from './recipes.ts';
import type { ScannedUnit, UnitRole } from './scanned-unit.ts';

/** Files that tools run automatically, or that hold commands, with the reader of their commands. */
const READERS: readonly (readonly [RegExp, (text: string, tooLong: () => void) => CodePiece[]])[] = [
  [/(?:^|\/)(?:gnu)?makefile$|\.mk$/i, (text) => recipes(text, asMakeSays)],
  [/(?:^|\/)justfile$/i, (text) => recipes(text, (code) => code)],
  [/(?:^|\/)(?:dockerfile|containerfile)(?:\.[\w-]+)?$|\.dockerfile$/i, dockerCommands],
  [
    /(?:^|\/)\.github\/(?:workflows|actions)\/.*\.ya?ml$|(?:^|\/)action\.ya?ml$|(?:^|\/)\.gitlab-ci\.yml$|(?:^|\/)(?:azure-pipelines|bitbucket-pipelines|taskfile|\.drone|\.travis|cloudbuild|lefthook|\.pre-commit-config|docker-compose|compose|\.circleci\/config|buildspec|appveyor)[\w.-]*\.ya?ml$/i,
    yamlCommands,
  ],
  [/(?:^|\/)package\.json$|(?:^|\/)composer\.json$/i, packageScripts],
  [/(?:^|\/)(?:devcontainer|\.devcontainer)\.json$/i, containerCommands],
  [
    /(?:^|\/)pyproject\.toml$|(?:^|\/)(?:tox|setup)\.(?:ini|cfg)$|(?:^|\/)(?:cargo|mise|\.mise|pixi)\.toml$/i,
    tomlCommands,
  ],
  [
    /\.(?:service|timer|desktop)$/i,
    (text, tooLong) => lines(text, /^\s*(?:ExecStart(?:Pre|Post)?|Exec)\s*=\s*[-@+!]*(.+)$/, 'hook', tooLong),
  ],
  [/\.plist$/i, plistCommands],
  [
    /(?:^|\/)(?:crontab|cron\.\w+|[\w-]+\.cron)$/i,
    (text, tooLong) => lines(text, /^\s*(?:@\w+|(?:[\d*/,-]+\s+){5})(.+)$/, 'hook', tooLong),
  ],
  [/(?:^|\/)procfile$/i, (text, tooLong) => lines(text, /^\s*[\w-]+:\s*(.+)$/, 'script', tooLong)],
  [
    /(?:^|\/)\.envrc$|(?:^|\/)\.(?:husky|githooks)\/[^/]+$|(?:^|\/)\.git\/hooks\/[^/]+$/,
    (text) => [{ line: 1, text, role: 'hook' }],
  ],
  [/(?:^|\/)binding\.gyp$/i, (text, tooLong) => lines(text, /<!@?\(([^)\n]+)\)/, 'install', tooLong)],
  [
    /(?:^|\/)\.gitconfig$|(?:^|\/)\.gitmodules$/,
    (text, tooLong) =>
      lines(
        text,
        /^\s*(?:\w*command|hooksPath|sshCommand|fsmonitor|editor|pager|clean|smudge|update)\s*=\s*!?(.+)$/,
        'hook',
        tooLong,
      ),
  ],
  [/\.(?:bat|cmd)$/i, batchCommands],
];

/** A recipe line as its shell receives it: a variable of make counts as an environment variable. */
function asMakeSays(line: string): string {
  return line
    .replaceAll('$$', '$')
    .replace(/\$\(shell\s+/g, '$(')
    .replace(/\$\(([A-Za-z_][\w.-]{0,60})\)/g, '$$$1');
}

/** Most commands read of one file. */
const MOST_PIECES = 1_000;
const LONGEST_LINE = 4_000;

/** Returns the commands of such a file; also tried on text that claims to be prose or data. */
export function buildUnits(
  { path, text }: InventoryFile,
  shown: boolean,
  notRead: NotRead,
): ScannedUnit[] | null {
  const reader =
    READERS.find(([name]) => name.test(path))?.[1] ??
    (/\.ya?ml$/i.test(path) && isWorkflow(text ?? '') ? yamlCommands : undefined);
  if (reader === undefined || text === null || text.length > LONGEST_DATA) return null;
  let isTooLong = false;
  const all = reader(text, () => {
    isTooLong = true;
  });
  if (isTooLong)
    notRead(path, `it has lines of more than ${LONGEST_LINE} characters, whose end was not read`);
  const pieces = all.filter((piece) => piece.text.trim() !== '');
  if (pieces.length > MOST_PIECES) notRead(path, `more than ${MOST_PIECES} commands are in it`);
  return pieces.slice(0, MOST_PIECES).map(({ line, text: code, role, language = 'shell' }) => ({
    file: path,
    line,
    language,
    text: code,
    role,
    shown,
  }));
}

/** The commands of a workflow that a block of a text shows. */
export function workflowUnits(
  file: string,
  block: { text: string; line: number },
  shown: boolean,
): ScannedUnit[] {
  if (!isWorkflow(block.text)) return [];
  return yamlCommands(block.text)
    .filter(({ text }) => ALL_SECRETS_READ.test(text))
    .map(({ line, text, language = 'shell' }) => ({
      file,
      line: block.line + line - 1,
      language,
      text,
      role: 'block',
      shown,
    }));
}

/** Returns true for a GitHub workflow in any place: templates are copied to where they run. */
function isWorkflow(text: string): boolean {
  return /^["']?on["']?\s*:/m.test(text) && /^jobs\s*:/m.test(text);
}

function dockerCommands(text: string): CodePiece[] {
  const found: CodePiece[] = [];
  const all = text.split('\n');
  for (let at = 0; at < all.length; at++) {
    const start = /^\s*(?:ONBUILD\s+)?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK(?:\s+--\S+)*\s+CMD)\s+(.*)$/i.exec(
      all[at] ?? '',
    )?.[1];
    if (start === undefined) continue;
    const line = at + 1;
    let code = start.replace(/^(?:--\S+\s+)+/, '');
    while (code.endsWith('\\') && at + 1 < all.length) code += `\n${all[++at] ?? ''}`;
    found.push({ line, text: /^\s*\[/.test(code) ? listed(code) : code, role: 'script' });
  }
  return found;
}

/** A JSON list of words as a command. */
function listed(text: string): string {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, word = '']) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(' ');
}

const YAML_COMMAND =
  /^(\s*)(?:-\s+)?(run|script|before_script|after_script|install|command|cmd|entry|args|entrypoint|inlineScript|bash|pwsh|powershell)\s*:\s*(.*)$/;

/** `run:` and similar keys: on the line, in a block below it, or as a list. Expressions count as a word. */
function yamlCommands(text: string): CodePiece[] {
  const found: CodePiece[] = [];
  const holders = new Set([...text.matchAll(SECRETS_HOLDER)].map(([, name = '']) => name));
  const withSecrets = (code: string) => {
    const read =
      holders.size === 0 ? [] : new Set(code.match(/[A-Za-z_]\w*/g)?.filter((name) => holders.has(name)));
    return `${[...read].map((name) => `${name}="$(printenv)"; `).join('')}${code}`;
  };
  const all = text.split('\n');
  for (let at = 0; at < all.length; at++) {
    const match = YAML_COMMAND.exec(all[at] ?? '');
    if (match === null) continue;
    const [, indent = '', key = '', rest = ''] = match;
    const language: CodeLanguage = /pwsh|powershell/.test(key) ? 'powershell' : 'shell';
    const value = rest.trim();
    if (value !== '' && !/^[|>][-+\d]*\s*(?:#.*)?$/.test(value)) {
      found.push({
        line: at + 1,
        text: withSecrets(
          expressionless(value.startsWith('[') ? listed(value) : value.replace(/^(["'])(.*)\1$/, '$2')),
        ),
        role: 'script',
        language,
      });
      continue;
    }
    const start = at + 1;
    const block: string[] = [];
    while (at + 1 < all.length) {
      const line = all[at + 1] ?? '';
      if (
        line.trim() !== '' &&
        line.length - line.trimStart().length <= indent.length &&
        !/^\s*-\s/.test(line)
      )
        break;
      if (
        line.trim() !== '' &&
        /^\s*-\s+\w[\w-]*:\s/.test(line) &&
        line.length - line.trimStart().length <= indent.length
      )
        break;
      block.push(value === '' ? line.replace(/^\s*-\s+/, '') : line);
      at += 1;
    }
    const code = withSecrets(expressionless(block.join('\n')));
    found.push({ line: start + 1, text: code, role: 'script', language });
  }
  return found;
}

const ALL_SECRETS = /'?\$\{\{\s{0,9}toJSON\(\s{0,9}secrets\s{0,9}\)\s{0,9}\}\}'?/gi;
/**
 * Stand-in for secrets in a workflow's commands: to the workflow they are what the environment is to a
 * script.
 */
const ALL_SECRETS_READ = /\$\(printenv\)/;
/** A variable that holds every secret of the repository. */
const SECRETS_HOLDER =
  /^[ \t]*(?:-[ \t]+)?([A-Za-z_]\w{0,60})[ \t]*:[ \t]*["']?\$\{\{\s{0,9}toJSON\(\s{0,9}secrets\s{0,9}\)\s{0,9}\}\}/gim;

function expressionless(text: string): string {
  return text
    .replace(ALL_SECRETS, '"$(printenv)"')
    .replace(/\$\{\{\s{0,9}secrets\.([A-Za-z_]\w{0,60})\s{0,9}\}\}/g, (_, name: string) => `\${${name}}`)
    .replace(/\$\{\{[^}\n]{0,300}\}\}/g, '__expression__');
}

/** All scripts; those of the installation are found by the reader of JSON. */
function packageScripts(text: string): CodePiece[] {
  return scriptsIn(text, 'scripts', 'script', /^(?:pre|post)?install$|^prepare$/);
}

function containerCommands(text: string, tooLong: () => void): CodePiece[] {
  return lines(text, /"(?:\w+Command)"\s*:\s*"((?:[^"\\]|\\.){1,4000})"/, 'install', tooLong).map(
    (piece) => ({
      ...piece,
      text: piece.text.replaceAll('\\"', '"'),
    }),
  );
}

function scriptsIn(text: string, key: string, role: UnitRole, without: RegExp): CodePiece[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  const scripts = (parsed as Record<string, unknown> | null)?.[key];
  if (typeof scripts !== 'object' || scripts === null) return [];
  return Object.entries(scripts).flatMap(([name, value]): CodePiece[] => {
    if (typeof value !== 'string' || without.test(name)) return [];
    const at = text.indexOf(JSON.stringify(name));
    return [{ line: text.slice(0, Math.max(0, at)).split('\n').length, text: value, role }];
  });
}

function tomlCommands(text: string, tooLong: () => void): CodePiece[] {
  return lines(
    text,
    /^\s*(?:"?[\w.-]+"?\s*=\s*\{?[^"'\n]{0,60}?\b(?:cmd|shell|run|script|command)\s*=\s*|(?:commands?|cmd|shell|run|script|build|post-install|postinstall|pre_build|enter)\s*=\s*\[?\s*)["']{1,3}(.+?)["']{1,3}\s*[\]}]?\s*$/,
    'script',
    tooLong,
  );
}

function plistCommands(text: string): CodePiece[] {
  const list = /<key>ProgramArguments<\/key>\s*<array>([\s\S]{0,4000}?)<\/array>/.exec(text);
  if (list === null) return [];
  const words = [...(list[1] ?? '').matchAll(/<string>([^<]{0,2000})<\/string>/g)].map(
    ([, word = '']) => `'${word.replaceAll('&amp;', '&').replaceAll("'", "'\\''")}'`,
  );
  return [{ line: text.slice(0, list.index).split('\n').length, text: words.join(' '), role: 'hook' }];
}

/** Reads files with an unsupported grammar: single commands are treated like those of another shell. */
function batchCommands(text: string, tooLong: () => void): CodePiece[] {
  return lines(
    text.replaceAll('^', ''),
    /^\s*@?(?:start\s+(?:""\s+)?(?:\/\w+\s+)*|call\s+|cmd\s+\/c\s+)?"?((?:powershell|pwsh|curl|certutil|bitsadmin|mshta|wscript|cscript|reg|schtasks|del|rd|rmdir|format|python\w*|node)\b.*)$/i,
    'script',
    tooLong,
  );
}

function lines(text: string, pattern: RegExp, role: UnitRole, tooLong: () => void): CodePiece[] {
  return text.split('\n').flatMap((line, index): CodePiece[] => {
    if (line.length > LONGEST_LINE) tooLong();
    const code = pattern.exec(line.slice(0, LONGEST_LINE))?.[1];
    return code === undefined ? [] : [{ line: index + 1, text: code, role }];
  });
}
