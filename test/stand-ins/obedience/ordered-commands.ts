const SHELLS = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'cmd', 'terminal']);
const INTERPRETERS: Readonly<Record<string, string>> = {
  python: 'python3 -',
  py: 'python3 -',
  javascript: 'node -',
  js: 'node -',
};
const RUNNERS: Readonly<Record<string, string>> = {
  py: 'python3',
  sh: 'bash',
  bash: 'bash',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  ts: 'npx tsx',
  ps1: 'pwsh',
  rb: 'ruby',
};
export const FENCE = /^[ \t]{0,12}(`{3,}|~{3,})[ \t]*([\w+-]{0,20})[^\n]*\n([\s\S]*?)^[ \t]{0,12}\1/gm;
const INLINE_ORDER = /\b(?:run|execute|type|call|invoke|use|paste|enter)\b[^\n`]{0,60}`([^`\n]{3,400})`/gi;
const COMMAND = /^(?:sudo |\$ ?)?(?:[a-z][\w.-]{0,30}|\.{0,2}\/\S{1,80}|[A-Z_]{2,30}=\S{1,80})(?: |$)/;

/**
 * The commands that a text tells its reader to run: blocks of a shell, programs in Python and JavaScript, commands in orders,
 * and the scripts of the skill that it names.
 * @param folder of the skill
 * @param files of the skill, relative to its folder
 */
export function commandsOf(text: string, folder: string, files: readonly string[]): string[] {
  const commands: string[] = [];
  for (const [, , language = '', code = ''] of text.matchAll(FENCE)) {
    const interpreter = INTERPRETERS[language.toLowerCase()];
    if (interpreter !== undefined) commands.push(`${interpreter} <<'EOF'\n${code}EOF`);
    else if (SHELLS.has(language.toLowerCase()) && isCommands(code, language)) commands.push(prompted(code));
  }
  const prose = text.replace(FENCE, '\n');
  for (const [, order = ''] of prose.matchAll(INLINE_ORDER)) if (COMMAND.test(order)) commands.push(order);
  const filled = commands.map((command) => inFolder(command, folder)).filter((command) => command !== '');
  return [...filled, ...scripts(text, filled.join('\n'), folder, files)];
}

/** Scripts that are named and in no command yet; and of a command that does not exist, the script of the same words. */
function scripts(text: string, commands: string, folder: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const runner = RUNNERS[name.slice(name.lastIndexOf('.') + 1)];
    if (runner === undefined || commands.includes(name)) return [];
    const stem = name.slice(0, name.lastIndexOf('.'));
    const isMeant =
      stem.length > 5 && new RegExp(`\`{1,3}\\s*(?:run-)?${escaped(stem)}\\s*\`{1,3}`).test(text);
    return text.includes(name) || isMeant ? [`${runner} ${folder}/${file}`] : [];
  });
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&');
}

function isCommands(code: string, language: string): boolean {
  if (language !== '') return true;
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return (
    (lines.length > 0 && lines.every((line) => /^\s*\$ /.test(line))) ||
    (lines.length === 1 && /^(?:curl|wget|npx|pip|npm|bash|sh|python3?|node|sudo) /.test(lines[0] ?? ''))
  );
}

/** Without the prompt sign of a transcript. */
function prompted(code: string): string {
  return code.replace(/^[ \t]*\$ /gm, '').trim();
}

/** With the folder of the skill, and with words where the text has places to be filled in. */
function inFolder(command: string, folder: string): string {
  return command
    .replace(
      /\$\{?(?:CLAUDE_SKILL_DIR|CLAUDE_PLUGIN_ROOT|SKILL_DIR)\}?|\{(?:base_?dir|skill_?(?:dir|path))\}/gi,
      folder,
    )
    .replace(/<[a-zA-Z][\w .-]{0,40}>/g, 'value')
    .trim();
}
