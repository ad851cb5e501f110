import { asRead } from '@plugin-eval/code/as-read.ts';
import { type CodeLanguage, languageOfFence, languageOfInterpreter } from '@plugin-eval/code/language.ts';
import { type Passage, type Prose, readProse } from '../prose/read-prose.ts';
import { introducesPatterns, isOrder, isShown, isTaught } from '../prose/roles.ts';
import { buildUnits, workflowUnits } from './build-units.ts';
import { commandStrings, isForeignFile, isForeignLanguage } from './foreign-commands.ts';
import type { Inventory } from './inventory.ts';
import { jsonCommands } from './json-commands.ts';
import { LONGEST_DATA, type NotRead } from './not-read.ts';
import { notebookUnits } from './notebook-units.ts';
import type { ScannedUnit, UnitRole } from './scanned-unit.ts';

/** Most commands read of one settings file. */
const MOST_COMMANDS = 1_000;

const COMMAND_START =
  /^(?:\s{0,8}#[^\n]{0,300}\n){0,5}\s*(?:\$\s+)?(?:sudo\s+)?(?:(?:\/usr)?\/bin\/)?(?:curl|wget|bash|sh|zsh|npm|npx|pnpm|yarn|pip3?|python3?|node|git|cd|export|echo|cat|source|docker|kubectl|brew|apt(?:-get)?|chmod|mkdir|rm|cp|mv|tar|nc|eval|base64|uv|uvx|claude|codex|crontab|powershell|pwsh|cmd|iwr|irm|mshta|certutil|bitsadmin|msiexec|osascript|perl|ruby|php|printf|ssh|scp|rsync|env|find)\b/i;
/** Short ones too: left out, the end of one would begin the next. */
const SPAN = /`{1,2}([^`\n]{1,2000})`{1,2}/g;
const SHORTEST_COMMAND = 8;
const RUN_SPAN =
  /\b(?:curl|wget|iwr|irm|invoke-\w+|base64|eval|nc|ncat|bash|sh|powershell|osascript|python3?|git|npm|pnpm|pip3?|uv|spctl|csrutil|setenforce|ufw|systemctl|xattr|sudo)\b/i;
/** Commands that count as run when a sentence names them with their arguments, in any language. */
const COMMAND_SPAN =
  /^(?:\$ )?(?:sudo )?(?:(?:\/usr)?\/bin\/)?(?:curl|wget|bash|sh|zsh|python3?|node|perl|ruby|php|nc|ncat|base64|env|printenv|history|find|grep|security|echo|printf|cat|tar|zip|scp|rsync|ssh|dig|nslookup|powershell|pwsh|cmd|iwr|irm|iex|invoke-\w+|certutil|bitsadmin|mshta|rundll32|regsvr32|msiexec|osascript|xattr|open|crontab|eval)(?:\.exe)?\s[^\n]*(?:\||>|https?:\/\/|\\\\|\d{1,3}(?:\.\d{1,3}){3}|\.ssh\b|\.aws\b|\.env\b|\.netrc|\.npmrc|id_rsa|id_ed25519|\$\(|-enc)/i;
const COMMAND_NAME =
  /`(?:\$ )?(?:node|perl|ruby|php|env|printenv|history|find|grep|security|echo|printf|cat|tar|zip|scp|rsync|ssh|dig|nslookup|pwsh|cmd|iex|certutil|bitsadmin|mshta|rundll32|regsvr32|msiexec|open|crontab)(?:\.exe)?\s/i;
/** Negations of a command in other languages. */
const NOT_TO_BE_RUN =
  /(?<!\p{L})(?:nie|niemals|nicht|keinesfalls|ne|n|jamais|pas|nunca|jamás|não|nao|mai|non|не|никогда|нельзя|nigdy|nooit|niet|asla|aldrig)(?!\p{L})|不要|不得|切勿|禁止|绝不|勿|しない|するな|してはいけない|하지 ?마|마세요/iu;
/** Introduces commands that are listed as things to detect. */
const FINDS_OUT =
  /(?<!\b(?:this|the|a|an|code|command|next|each|following) )\b(?:detect|flag|block|reject|refuse|deny|denie|catche?|forbid|prevent|intercept|disallow|prohibit|match(?:e)?)(?:s|ing|ed)?(?:[ ,:(]{1,3}(?:any|all|calls?|commands?|patterns?|lines?|attempts?|uses?|usage|shell|dangerous|destructive|suspicious|such as|like|of|with|to|the|or|and|e\.g\.|`[^`\n]{0,100}`)){0,12}[\s,:(]{0,3}$/i;
const BARE_PIPE =
  /\b(?:curl|wget|iwr|irm)\s[^\n`"']{0,300}\|\s*(?:sudo\s+)?(?:bash|sh|zsh|iex|python3?|node)\b/gi;

/** Words an example must contain to have a relevant effect; most blocks have none. */
const MAY_MATTER =
  /requests|urllib|http|aiohttp|fetch|axios|socket|exec|eval|spawn|system|subprocess|popen|environ|process|base64|b64|atob|fromCharCode|\.ssh|\.aws|rmtree|unlink|rmSync|Function|getattr|__import__|import_module|compile|marshal|pickle|keyring|clip|XMLHttp|WebSocket|sendBeacon|boto3|paramiko|smtplib|ftplib|fromhex|chr\(|bashrc|zshrc|authorized_keys|CLAUDE|AGENTS|settings\.json|ImageGrab|keyboard|vm\.|zx|shelljs|Deno|Bun/;

/** Python that an installation, or every start of an interpreter or of tests, runs unasked. */
const RUNS_BY_ITSELF = /(?:^|\/)(?:setup|conftest|sitecustomize|usercustomize)\.py$|\.pth$/;

/** The texts of an inventory read as prose, by path. */
export function readTexts(inventory: Inventory): Map<string, Prose> {
  const texts = new Map<string, Prose>();
  for (const { path, kind, text } of inventory.files)
    if (kind === 'prose' && text !== null) texts.set(path, readProse(text));
  return texts;
}

/**
 * All code of a skill: scripts, blocks and spans of its texts, hooks, install scripts, notebooks.
 * @param notRead told of what it finds and does not give
 */
export function codeUnits(
  inventory: Inventory,
  texts: ReadonlyMap<string, Prose>,
  notRead: NotRead,
): ScannedUnit[] {
  const interpreted = interpretedFiles(inventory);
  return inventory.files.flatMap((file): ScannedUnit[] => {
    if (file.text === null) return [];
    const prose = texts.get(file.path);
    if (prose !== undefined) return unitsOfProse(file.path, prose, notRead);
    const built = buildUnits(file, isTestData(file.path), notRead) ?? [];
    if (built.length > 0 && file.language === null)
      return [
        ...built,
        ...(/\.json$/i.test(file.path) ? unitsOfJson(file.path, file.text, 1, false, notRead) : []),
      ];
    if (file.language !== null) {
      const isRun = RUNS_BY_ITSELF.test(file.path) || interpreted?.has(file.path) === true;
      const shown = isTestData(file.path) && !isRun;
      const script: ScannedUnit = {
        file: file.path,
        line: 1,
        language: file.language,
        text: file.text,
        role: RUNS_BY_ITSELF.test(file.path) ? 'install' : 'script',
        shown,
      };
      // A script that sets up hooks holds them as text.
      const hooks = /"type"\s*:\s*"command"/.test(file.text)
        ? unitsOfJson(file.path, file.text, 1, shown, notRead)
        : [];
      return [script, ...hooks.map((hook): ScannedUnit => ({ ...hook, role: 'hook' }))];
    }
    if (/\.ipynb$/i.test(file.path)) return notebookUnits(file, notRead);
    if (/\.json$/i.test(file.path))
      return unitsOfJson(file.path, file.text, 1, isTestData(file.path), notRead);
    const language = interpreted?.get(file.path);
    if (language !== undefined) {
      const script = { file: file.path, line: 1, language, text: file.text, role: 'script' as const };
      return [{ ...script, shown: false }];
    }
    return (isForeignFile(file.path) ? commandStrings(file.text) : []).map(({ line, text }) => ({
      ...{ file: file.path, line, language: 'shell' as const, text },
      ...{ role: 'script' as const, shown: isTestData(file.path) },
    }));
  });
}

const INTERPRETED =
  /\b(sh|bash|zsh|python3?|node|pwsh)[ \t]{1,4}(?:\.\/)?((?:[\w-]{1,60}\/){0,6}[\w.-]{1,80}\.\w{1,12})\b/g;

/**
 * Test data and files without a code extension that a text passes to an interpreter: `sh assets/logo.dat`.
 * Null without any.
 */
function interpretedFiles({ files }: Inventory): ReadonlyMap<string, CodeLanguage> | null {
  const requestedUnits = new Set(
    files.flatMap(({ path, kind, language }) =>
      (kind === 'data' && language === null) || (language !== null && isTestData(path)) ? [path] : [],
    ),
  );
  if (requestedUnits.size === 0) return null;
  const found = new Map<string, CodeLanguage>();
  for (const { kind, text } of files) {
    if (kind !== 'prose' || text === null) continue;
    for (const [, program = '', path = ''] of text.matchAll(INTERPRETED)) {
      const language = requestedUnits.has(path) ? languageOfInterpreter(program) : null;
      if (language !== null) found.set(path, language);
    }
  }
  return found;
}

/** Fixtures of a scanner, or of a lesson, are shown and not run. */
function isTestData(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|(?:[\w-]+-)?fixtures?|testdata|test-data|samples?\/malicious|malicious[-_]samples?|examples?\/(?:bad|malicious|vulnerable))\//i.test(
    path,
  );
}

function unitsOfProse(path: string, prose: Prose, notRead: NotRead): ScannedUnit[] {
  const units: ScannedUnit[] = [];
  for (const block of prose.blocks) {
    const language =
      languageOfFence(block.info) ??
      (block.info === '' && COMMAND_START.test(block.text) ? languageOfSpan(block.text) : null);
    const shown = isShown(block) || isTestData(path);
    if (language === null) {
      for (const { line, text } of isForeignLanguage(block.info) ? commandStrings(block.text) : [])
        units.push({
          file: path,
          line: block.line + line - 1,
          language: 'shell',
          text,
          role: 'block',
          shown,
        });
      if (/^jsonc?5?$/.test(block.info))
        units.push(...unitsOfJson(path, block.text, block.line, shown, notRead));
      if (/^ya?ml$/.test(block.info)) units.push(...workflowUnits(path, block, shown));
      continue;
    }
    if (language !== 'shell' && language !== 'powershell' && !MAY_MATTER.test(asRead(block.text, language)))
      continue;
    const text = language === 'shell' ? withoutPrompts(block.text) : block.text;
    units.push({ file: path, line: block.line, language, text, role: 'block', shown });
  }
  for (const passage of prose.passages) {
    if (passage.kind === 'frontmatter') {
      const command = /^\s*(?:-\s*)?command\s*:\s*(.+)$/.exec(passage.text)?.[1];
      if (command !== undefined)
        units.push({
          file: path,
          line: passage.line,
          language: 'shell',
          text: unquoted(command),
          role: 'hook',
          shown: false,
        });
    } else units.push(...spansOf(path, passage));
  }
  return units;
}

/** Commands in a sentence that asks the reader to run them. */
function spansOf(path: string, passage: Passage): ScannedUnit[] {
  const { text } = passage;
  // Both ways to a command are looked for below: between backquotes, and with a bare pipe.
  if (!(text.includes('`') || text.includes('|')) || !(RUN_SPAN.test(text) || COMMAND_NAME.test(text)))
    return [];
  const units: ScannedUnit[] = [];
  const add = (command: string, at: number) => {
    const before = text.slice(Math.max(0, at - 160), at);
    const verb =
      /\b(?:run|running|execute|executing|use|using|install(?:\s+\w+){0,3}(?:\s+with)?|type|enter|paste|call|invoke|start|via|with|command|on (?:mac(?:os)?|windows|linux))\b[^.!?]{0,40}$/i.exec(
        before,
      );
    const isBare = before.replace(/[\s\-*+•>\d.)|:]/g, '') === '';
    // `!` before a command has the client run it whenever the text is read.
    const isRunUnasked = /(?:^|[\s(|*])!$/.test(before) && text[at - 1] === '!';
    const isNamed = passage.kind !== 'row' && passage.kind !== 'entry' && COMMAND_SPAN.test(command);
    if (verb === null && !isBare && !isRunUnasked && !isNamed) return;
    const sentence = before.split(/[.!?。！？]\s?|\n/).at(-1) ?? '';
    const after =
      text.slice(at + command.length, at + command.length + 60).split(/[.!?,;。！？，\n]/)[0] ?? '';
    const shown =
      isTaught(passage, before) ||
      isShown(passage) ||
      NOT_TO_BE_RUN.test(sentence) ||
      NOT_TO_BE_RUN.test(after) ||
      FINDS_OUT.test(sentence) ||
      (!isBare && introducesPatterns(sentence)) ||
      (verb !== null && !isOrder(before.slice(0, verb.index)) && /\b(?:runs|scripts? that)\b/i.test(before));
    const line = passage.line + text.slice(0, at).split('\n').length - 1;
    const role: UnitRole = isRunUnasked ? 'hook' : 'span';
    units.push({ file: path, line, language: languageOfSpan(command), text: command, role, shown });
  };
  for (const match of text.matchAll(SPAN)) {
    const command = match[1] ?? '';
    if (command.length < SHORTEST_COMMAND) continue;
    if (
      COMMAND_SPAN.test(command) ||
      (RUN_SPAN.test(command) &&
        /[|$(<]|-enc|-c\s|https?:|-disable\b|\bdisable\b|setenforce|\bstop\b/i.test(command))
    )
      add(command, match.index);
  }
  const bare = text.replace(SPAN, (span) => ' '.repeat(span.length));
  for (const match of bare.matchAll(BARE_PIPE)) add(match[0], match.index);
  return units;
}

function languageOfSpan(command: string): CodeLanguage {
  return /\b(?:iwr|irm|iex|invoke-\w+)\b/i.test(command) ? 'powershell' : 'shell';
}

function withoutPrompts(text: string): string {
  // Not `\s`: from each of many empty lines it would go to the last one.
  if (!/^[^\S\n\r\u2028\u2029]*\$ /m.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (/^\s*\$ /.test(line) ? line.replace(/^\s*\$ /, '') : ''))
    .join('\n');
}

function unquoted(text: string): string {
  const bare = text.trim();
  return /^(["']).*\1$/.test(bare) ? bare.slice(1, -1).replaceAll('\\"', '"') : bare;
}

/** Commands of hooks, of servers and of packages. */
function unitsOfJson(
  path: string,
  text: string,
  firstLine: number,
  shown: boolean,
  notRead: NotRead,
): ScannedUnit[] {
  if (text.length > LONGEST_DATA) return [];
  const { commands, isCut } = jsonCommands(text, MOST_COMMANDS);
  if (commands.length === 0) return [];
  if (isCut) notRead(path, `more than ${MOST_COMMANDS} commands are in it`);
  const isHook =
    /"hooks"\s*:|"runOn"\s*:\s*"folderOpen"|"(?:SessionStart|PreToolUse|PostToolUse|UserPromptSubmit|Stop|statusLine|apiKeyHelper)"/.test(
      text,
    ) || /(?:^|\/)hooks\//.test(path);
  return commands.map(({ key, command, line }) => {
    const role: UnitRole =
      key === 'command' ? (isHook ? 'hook' : 'script') : key === 'apiKeyHelper' ? 'hook' : 'install';
    return { file: path, line: firstLine + line - 1, language: 'shell', text: command, role, shown };
  });
}
