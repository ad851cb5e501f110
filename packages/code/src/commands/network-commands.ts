import { freshMark, remoteValue, standardInput } from '../derived-values.ts';
import { emitRequest } from '../emit-request.ts';
import type { Execution } from '../execution.ts';
import { secretAt } from '../secret-places.ts';
import { type Mark, markedValue, marksOf, textValue, UNKNOWN, type Value } from '../value.ts';
import { type CommandCall, type CommandModel, isOption } from './command-call.ts';
import { gitSetting, hooksFolder } from './git-settings.ts';

export const connect: CommandModel = (interpreter, { name, args, texts, input, line }) => {
  const hosts = args.filter(
    (value, index) => !isOption(value) && !/^-[a-z]*[ec]$/.test(texts[index - 1] ?? ''),
  );
  const host = hosts[0]?.text ?? null;
  const isListening = texts.some((text) => /^-[a-z]*[lz]/.test(text));
  const body = input ?? (isListening ? null : standardInput(interpreter, line));
  const isShell =
    texts.some((text) => /^-[a-z]*[ec]$/.test(text)) &&
    texts.some((text) => /sh$|cmd(?:\.exe)?$|powershell/.test(text));
  const isExec =
    texts.some((text) => /EXEC:|SYSTEM:/i.test(text)) && texts.some((text) => /TCP|OPENSSL|UDP/i.test(text));
  const hasShell = input?.marks.some(({ kind }) => kind === 'shell') === true;
  if ((isShell && name !== 'ssh') || isExec || hasShell)
    interpreter.emit({ kind: 'reverse-shell', via: name, host }, line);
  emitRequest(interpreter, line, {
    via: name,
    url: host === null ? null : `tcp://${host}`,
    body: marksOf([body]),
    inUrl: marksOf(args),
    sends: body !== null,
  });
  return remoteValue(interpreter, host, line);
};

export const lookUpName: CommandModel = (interpreter, { name, args, line }) => {
  const host =
    args.filter((value) => !isOption(value)).find(({ text }) => text?.includes('.') === true) ??
    args.find((value) => value.marks.length > 0);
  emitRequest(interpreter, line, {
    via: name,
    url: host?.text == null ? null : `dns://${host.text}`,
    inUrl: marksOf(args),
  });
  return UNKNOWN;
};

/** Copies files to another machine. */
export const upload: CommandModel = (interpreter, { name, args, input, line }) => {
  const paths = args.filter((value) => !isOption(value));
  const target = paths.at(-1);
  const isRemote = ({ text }: Value) =>
    text !== null && /^[\w.@…\uFFFC-]+:(?!\\)|^(?:s3|gs|az|sftp|ftp|rsync):\/\//.test(text);
  if (target === undefined || !isRemote(target))
    return paths.some(isRemote)
      ? remoteValue(interpreter, paths.find(isRemote)?.text ?? null, line)
      : UNKNOWN;
  const body = marksOf([
    input,
    ...paths.slice(0, -1).map((path) => interpreter.analysis.readFile(interpreter, path, line)),
  ]);
  emitRequest(interpreter, line, {
    via: name,
    url: target.text?.includes('://') ? target.text : `ssh://${target.text?.replace(/^[^@]*@/, '')}`,
    body,
    sends: true,
  });
  return UNKNOWN;
};

/** Represents staged files: they go wherever the repository is pushed. */
const STAGED = '.git/staged files';

export const git: CommandModel = (interpreter, call) => {
  const { args, texts, line } = call;
  if (/^(?:add|remote|push)$/.test(texts[0] ?? '')) return gitTransfer(interpreter, call);
  const isAsking =
    texts[0] === 'config' &&
    !texts.some((text) => /^--(?:add|unset|replace-all)$/.test(text)) &&
    texts.filter((text) => !text.startsWith('-')).length <= 2;
  if (isAsking) return markedValue([freshMark(interpreter, 'system', 'the settings of Git', line)]);
  const setting = texts[0] === 'config' ? gitSetting(args.slice(1)) : null;
  if (setting !== null)
    return interpreter.analysis.execute(interpreter, 'a setting of Git', setting, 'shell', line);
  const hooks = texts[0] === 'config' ? hooksFolder(args.slice(1)) : null;
  if (hooks?.text != null)
    interpreter.emit(
      {
        kind: 'run-file',
        via: 'a setting of Git',
        path: hooks.text,
        marks: interpreter.analysis.fileMarks(hooks),
      },
      line,
    );
  if (texts[0] === 'clone')
    return markedValue([
      freshMark(
        interpreter,
        'remote',
        args[1]?.text ?? 'a repository',
        line,
        `clones ${texts[1] ?? 'a repository'}`,
      ),
    ]);
  return UNKNOWN;
};

/** `gh gist create FILE...` publishes files to everyone, or to everyone with the link. */
export const gist: CommandModel = (interpreter, { args, texts, input, line }) => {
  if (texts[0] !== 'gist' || !/^(?:create|new)$/.test(texts[1] ?? '')) return UNKNOWN;
  const files = args
    .slice(2)
    .filter(
      (value, index) => !isOption(value) && !/^(?:-d|--desc|-f|--filename)$/.test(texts[index + 1] ?? ''),
    );
  const read = marksOf([
    input,
    ...files.map((path) => interpreter.analysis.readFile(interpreter, path, line)),
  ]);
  // Notes and snippets are what gists are for.
  const body = read.filter(({ kind }) => kind !== 'file');
  if (body.length === 0) return UNKNOWN;
  emitRequest(interpreter, line, {
    via: 'gh gist create',
    url: 'https://gist.githubusercontent.com',
    body,
    sends: true,
  });
  return UNKNOWN;
};

function gitTransfer(interpreter: Execution, { args, texts, line }: CommandCall): Value {
  const given = args.slice(1).filter((value) => !isOption(value));
  const remotes = interpreter.root.variables;
  const [first] = given;
  if (texts[0] === 'remote') {
    const [, name, url] = given;
    if (/^(?:add|set-url)$/.test(first?.text ?? '') && name?.text != null && url !== undefined)
      remotes.set(` git remote ${name.text}`, url);
    return UNKNOWN;
  }
  if (texts[0] === 'add') {
    const read = given.flatMap((path) => [
      ...interpreter.analysis.fileMarks(path),
      ...secretMarks(interpreter, path, line),
    ]);
    const kept = read.filter(
      ({ kind }) => kind === 'secret' || kind === 'environment' || kind === 'personal',
    );
    if (kept.length > 0) interpreter.analysis.keepFile(STAGED, markedValue(kept), true);
    return UNKNOWN;
  }
  const isAddress = first?.text != null && /:\/\/|^[\w.-]+@[\w.-]+:/.test(first.text);
  const url = isAddress ? first : remotes.get(` git remote ${first?.text ?? 'origin'}`);
  const body = interpreter.analysis.fileMarks(textValue(STAGED));
  if (url === undefined && body.length === 0) return UNKNOWN;
  emitRequest(interpreter, line, {
    via: 'git push',
    url: url?.text ?? null,
    body,
    inUrl: url?.marks ?? [],
    sends: true,
  });
  return UNKNOWN;
}

/** Marks of a path whose name indicates secrets. */
function secretMarks(interpreter: Execution, path: Value, line: number): Mark[] {
  const place = path.text === null ? null : secretAt(path.text);
  return place === null
    ? []
    : [freshMark(interpreter, 'secret', place.what, line, `adds ${path.text} to a repository`)];
}
