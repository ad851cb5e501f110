import { COMMAND_ROLES } from '@plugin-eval/code/command-roles.ts';
import type { PlainCommand } from '@plugin-eval/code/plain-commands.ts';
import { sqlEffects } from './sql-effects.ts';

const SENDS =
  /^(?:-d|--data(?:-\w+)?|-F|--form(?:-\w+)?|-T|--upload-file|--post-(?:data|file)|--body-(?:data|file)|--json)(?:=|$)|^-(?:d|F|T)\S/;
const SAVES = /^(?:-o|-O|--output|--remote-name|-J)(?:=|$)|^-[a-zA-Z]*[oO]$/;
const METHOD = /^(?:-X|--request|--method)(?:=|$)|^-X[A-Z]+$/;
const READING_METHOD = /^(?:GET|HEAD|OPTIONS)$/i;
/** `git branch`, `git tag` and the like only list with these. */
const LISTS =
  /^(?:-[arvl]+|-vv|--list|--all|--remotes|--contains|--merged|--no-merged|--show-current|--sort=\S*|--format=\S*|--get\S*|list|show|get-url)$/;

/** Returns true for a command that only reads, shows help or simulates. Its output may still go to a file. */
export function isReadOnly(command: PlainCommand): boolean {
  const { name, args, deletes, writes, runsUnknown } = command;
  if (runsUnknown || deletes.length + writes.length > 0) return false;
  const texts = args.map(({ text }) => text);
  if (isSimulated(name, texts)) return true;
  const [first, second] = texts.filter((text) => !text.startsWith('-'));
  switch (name) {
    case '':
      return false;
    case 'find':
      return !texts.some((text) => /^-(?:delete|exec|execdir|ok|okdir|fprint\w*|fls)$/.test(text));
    case 'sed':
    case 'gsed':
      return (
        !texts.some((text) => /^-(?:[a-zA-Z]*i|-in-place)/.test(text)) &&
        !texts.some((text) => /(?:^|[;\n}0-9$/]|\s)w\s+\S/.test(text))
      );
    case 'awk':
    case 'gawk':
    case 'mawk':
      return !texts.some((text) => /\bsystem\s*\(|print[^|>]{0,200}[|>]\s{0,20}"|inplace/.test(text));
    case 'sort':
      return !texts.some((text) => /^-o|^--output/.test(text));
    case 'yq':
      return !texts.some((text) => /^-i|^--inplace/.test(text));
    case 'curl':
    case 'wget':
      return isPlainRequest(name, texts);
    case 'git':
      return isGitRead(texts);
    case 'openssl':
      return !texts.some((text) => /^-(?:out|writerand)$/.test(text));
    case 'xargs':
      return texts.length === 0;
    case 'crontab':
      return texts.includes('-l');
    default:
  }
  if (COMMAND_ROLES.sqlClients.has(name)) return isSqlRead(command);
  if (COMMAND_ROLES.reads.has(name)) return true;
  const subcommands = COMMAND_ROLES.readSubcommands.get(name);
  if (subcommands?.some((sub) => sub === first || (sub.startsWith('-') && texts.includes(sub)))) return true;
  const verbs = [first, second, texts.filter((text) => !text.startsWith('-'))[2]];
  const isReading = verbs.some((verb) => verb !== undefined && isReadVerb(verb));
  return isReading && !verbs.some((verb) => verb !== undefined && isWriteVerb(verb));
}

function isSimulated(name: string, texts: readonly string[]): boolean {
  if (texts.length === 1 && /^(?:-h|-V|-v|-\?|\/\?|help|version)$/.test(texts[0] ?? '')) return true;
  const short = COMMAND_ROLES.shortDryRun.get(name);
  if (
    short !== undefined &&
    texts.some((text) => text === short) &&
    (name !== 'git' ||
      /^(?:push|clean|add|rm|mv|fetch)$/.test(texts.find((text) => !text.startsWith('-')) ?? ''))
  )
    return true;
  if (name === 'git' && texts.includes('clean') && texts.some((text) => /^-[a-z]*n[a-z]*$/.test(text)))
    return true;
  return texts.some((text) => {
    const [option = '', value] = text.toLowerCase().split('=', 2);
    return COMMAND_ROLES.dryRunOptions.has(option) && !/^(?:none|false|no|0|off)$/.test(value ?? '');
  });
}

function isPlainRequest(name: string, texts: readonly string[]): boolean {
  if (texts.some((text) => SENDS.test(text))) return false;
  const at = texts.findIndex((text) => METHOD.test(text));
  const option = texts[at] ?? '';
  const method =
    at === -1
      ? 'GET'
      : (/[=]([A-Za-z]+)$|^-X([A-Z]+)$/.exec(option)?.slice(1).find(Boolean) ?? texts[at + 1] ?? '');
  if (!READING_METHOD.test(method)) return false;
  const saves = texts.some(
    (text, index) => SAVES.test(text) && !/^(?:-|\/dev\/null|\/dev\/stdout)$/.test(texts[index + 1] ?? ''),
  );
  if (name === 'wget')
    return texts.some(
      (text, index) =>
        (/^-[a-z]*O$/.test(text) && /^(?:-|\/dev\/null)$/.test(texts[index + 1] ?? '')) ||
        text === '--spider' ||
        /^-q?O-$/.test(text),
    );
  return !saves;
}

function isGitRead(texts: readonly string[]): boolean {
  const plain = texts.filter(
    (text, index) => text !== '-C' && texts[index - 1] !== '-C' && text !== '-c' && texts[index - 1] !== '-c',
  );
  const at = plain.findIndex((text) => !text.startsWith('-'));
  const subcommand = plain[at] ?? '';
  const rest = plain.slice(at + 1);
  if (COMMAND_ROLES.readSubcommands.get('git')?.includes(subcommand)) return true;
  if (/^(?:branch|tag|remote|stash|config|worktree|notes|submodule)$/.test(subcommand)) {
    if (subcommand === 'stash' && rest.length === 0) return false;
    return (
      rest.length === 0 ||
      rest.some((text) => LISTS.test(text)) ||
      (subcommand === 'config' && rest.length === 1)
    );
  }
  return false;
}

function isSqlRead({ args, input }: PlainCommand): boolean {
  const statements = args.filter(({ text }) => /\s/.test(text)).map(({ text }) => text);
  if (input?.isKnown) statements.push(input.text);
  if (args.some(({ text }) => /^(?:-f|--file)(?:=|$)/.test(text)) || (input !== null && !input.isKnown))
    return false;
  return (
    args.some(({ text }) => /^(?:-l|--list)$/.test(text)) ||
    (statements.length > 0 && sqlEffects(statements.join(';')).isRead)
  );
}

function isReadVerb(verb: string): boolean {
  return (
    COMMAND_ROLES.readVerbs.has(verb) ||
    COMMAND_ROLES.readVerbPrefixes.some((prefix) => verb.startsWith(prefix))
  );
}

function isWriteVerb(verb: string): boolean {
  return (
    COMMAND_ROLES.writeVerbs.has(verb) ||
    [...COMMAND_ROLES.writeVerbs].some((word) => verb.startsWith(`${word}-`))
  );
}
