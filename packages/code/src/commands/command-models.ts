import { freshMark, remoteValue } from '../derived-values.ts';
import { emitRequest } from '../emit-request.ts';
import {
  isConstant,
  joinedWords,
  joinValues,
  type MarkKind,
  markedValue,
  marksOf,
  textValue,
  UNKNOWN,
} from '../value.ts';
import { writeFile } from '../write-file.ts';
import { type CommandCall, type CommandModel, isOption } from './command-call.ts';
import { decode, echo, translate } from './encoding-commands.ts';
import { fetchCommand } from './fetch-command.ts';
import { copy, find, pack, print, remove, setContent } from './file-commands.ts';
import { readLines, taskAction } from './later-commands.ts';
import { connect, gist, git, lookUpName, upload } from './network-commands.ts';

const marked =
  (kind: MarkKind, what: string): CommandModel =>
  (interpreter, { line }) =>
    markedValue([freshMark(interpreter, kind, what, line)]);

const environment: CommandModel = (interpreter, call) => {
  // `set -e` and the like change how the shell works, and print nothing.
  if (call.name === 'set' && call.args.length > 0) return UNKNOWN;
  const [name] = call.args.filter((value) => !isOption(value));
  if (name === undefined) return marked('environment', 'all environment variables')(interpreter, call);
  return isConstant(name) ? interpreter.analysis.variable(interpreter, name.text, call.line) : UNKNOWN;
};

const evaluate: CommandModel = (interpreter, { name, args, line }) =>
  interpreter.analysis.execute(interpreter, name, joinedWords(args), 'shell', line);

const source: CommandModel = (interpreter, { name, args, input, line }) => {
  const [path] = args;
  if (path === undefined) return UNKNOWN;
  if (input !== null && /^(?:\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0|-)$/.test(path.text ?? ''))
    return interpreter.analysis.execute(interpreter, name, input, 'shell', line);
  if (path.text === null || path.marks.some(({ kind }) => kind === 'remote'))
    return interpreter.analysis.execute(interpreter, name, path, 'shell', line);
  interpreter.emit(
    { kind: 'run-file', via: name, path: path.text, marks: interpreter.analysis.fileMarks(path) },
    line,
  );
  return UNKNOWN;
};

/** Treats piped input or a file as a scheduled job. */
const schedule: CommandModel = (interpreter, { name, args, input, line }) => {
  const [file] = args.filter((value) => !isOption(value));
  const jobs =
    input ??
    (name === 'crontab' && file !== undefined
      ? interpreter.analysis.readFile(interpreter, file, line)
      : null);
  if (jobs !== null) writeFile(interpreter, name, textValue(`/etc/cron.d/${name}`), jobs, false, line);
  return UNKNOWN;
};

const security: CommandModel = (interpreter, call) => {
  const isReading = call.texts.some((text) =>
    /^(?:find-\w+-password|dump-keychain|export|lookup)$/.test(text),
  );
  if (!isReading) return UNKNOWN;
  const item = itemName(call);
  const read = marked('secret', 'the keychain')(interpreter, call);
  return item === null ? read : markedValue(read.marks.map((mark) => ({ ...mark, item })));
};

/**
 * The name of the requested item: `security find-generic-password -s NAME`, `secret-tool lookup service
 * NAME`.
 */
function itemName({ name, args }: CommandCall): string | null {
  const after = (option: string) => {
    const value = args[args.findIndex(({ text }) => text === option) + 1];
    return args.some(({ text }) => text === option) && value !== undefined && isConstant(value)
      ? value.text
      : null;
  };
  if (name === 'security') return after('-s') ?? after('-l') ?? after('-a');
  return after('service') ?? after('application') ?? after('label');
}

const getItems: CommandModel = (interpreter, call) => {
  if (call.texts.some((text) => /^env:/i.test(text)))
    return marked('environment', 'all environment variables')(interpreter, call);
  return print(interpreter, call);
};

const newObject: CommandModel = (_interpreter, { texts }) => {
  const name = texts
    .find((text) => !text.startsWith('-'))
    ?.toLowerCase()
    .replace(/^system\./, '');
  if (name === 'net.sockets.tcpclient') return { ...UNKNOWN, path: 'socket()', text: texts.at(-2) ?? null };
  return { ...UNKNOWN, path: name === undefined ? null : `${name}()` };
};

const joinPath: CommandModel = (_interpreter, { args }) => {
  const parts = args.filter((value) => !isOption(value));
  return joinValues(parts.flatMap((part, index) => (index === 0 ? [part] : [textValue('/'), part])));
};

/** `certutil -urlcache -f URL FILE` and its like: programs of the system that fetch as well. */
const fetchToFile: CommandModel = (interpreter, { name, args, line }) => {
  const url = args.find(({ text }) => text !== null && /^https?:\/\//.test(text));
  const target = args.at(-1);
  if (url === undefined || target === undefined || target === url) return UNKNOWN;
  emitRequest(interpreter, line, { via: name, url: url.text, inUrl: url.marks });
  writeFile(interpreter, name, target, remoteValue(interpreter, url.text, line), false, line);
  return UNKNOWN;
};

const silent: CommandModel = () => UNKNOWN;
const through: CommandModel = (_interpreter, { input, args }) =>
  input === null ? markedValue(marksOf(args)) : { ...input, marks: marksOf([input, ...args]) };

const MODELS: readonly (readonly [string, CommandModel])[] = [
  [
    'curl wget aria2c http https xh curlie invoke-webrequest invoke-restmethod iwr irm start-bitstransfer',
    fetchCommand,
  ],
  [
    'cat tac head tail less more strings sort uniq grep egrep rg sed awk jq cut tee type get-content gc select-string',
    print,
  ],
  ['certutil bitsadmin', fetchToFile],
  ['echo printf write-output write-host', echo],
  ['base64', decode('base64', /^-[a-zA-Z]*[dD]|^--decode$/)],
  ['openssl', decode('base64', /^-(?:d|base64)$/)],
  ['xxd', decode('hex', /^-[a-z]*r|^-r$/)],
  ['rev', decode('reversed')],
  ['gunzip zcat', decode('gzip')],
  ['gzip', decode('gzip', /^-[a-z]*d/)],
  ['tr', translate],
  ['cp mv ln install rsync-local copy-item move-item copy', copy],
  ['rm shred unlink rmdir del remove-item erase', remove],
  ['tar zip unzip 7z 7za rar unrar compress-archive expand-archive ditto', pack],
  ['nc ncat netcat socat telnet', connect],
  ['nslookup dig host ping resolve-dnsname drill', lookUpName],
  ['scp rsync sftp rclone gsutil aws az s3cmd', upload],
  ['env printenv set export', environment],
  ['eval', evaluate],
  ['source .', source],
  ['find fd', find],
  ['security secret-tool', security],
  ['git', git],
  ['gh', gist],
  ['crontab at batch', schedule],
  ['get-childitem gci ls dir', getItems],
  ['get-item gi resolve-path', (_interpreter, { args }) => args.find((value) => !isOption(value)) ?? UNKNOWN],
  ['new-object', newObject],
  ['join-path', joinPath],
  ['new-scheduledtaskaction schtasks', taskAction],
  ['read mapfile readarray', readLines],
  ['set-content add-content out-file', setContent],
  ['pbpaste xclip xsel wl-paste get-clipboard', marked('personal', 'the clipboard')],
  ['screencapture scrot gnome-screenshot maim', marked('personal', 'the screen')],
  [
    'whoami hostname uname id ifconfig ipconfig systeminfo sw_vers',
    marked('system', 'the name of the machine or its user'),
  ],
  ['history', marked('secret', 'the history of commands')],
  [
    'wc sha1sum sha256sum sha512sum shasum md5sum md5 cksum test [ [[ true false mkdir touch cd pwd sleep kill export-alias unset exit return shift local trap wait popd pushd alias chmod chown',
    silent,
  ],
  [
    'foreach-object where-object select-object out-string out-null sort-object convertto-json convertfrom-json column fold nl paste xargs',
    through,
  ],
];

/** Models of commands relevant to data flow; every other command is recorded, and passes on its input. */
export const COMMAND_MODELS: ReadonlyMap<string, CommandModel> = new Map(
  MODELS.flatMap(([names, model]) => names.split(' ').map((name) => [name, model] as const)),
);
