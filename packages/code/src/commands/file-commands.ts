import { freshMark, standardInput } from '../derived-values.ts';
import { secretAt } from '../secret-places.ts';
import {
  HOLE,
  joinValues,
  markedValue,
  marksOf,
  partOfMarks,
  textValue,
  UNKNOWN,
  type Value,
  withStep,
} from '../value.ts';
import { writeFile } from '../write-file.ts';
import { isCmdlet, sourceAndTarget } from './cmdlet-arguments.ts';
import { type CommandModel, isOption } from './command-call.ts';

/** Prints files or piped input, almost unchanged. */
export const print: CommandModel = (interpreter, { name, args, input, line }) => {
  const isJq = name === 'jq';
  const given = (isJq ? withoutVariables(args) : args).filter((value) => !isOption(value));
  const skipsFirst = isJq
    ? !args.some(({ text }) => /^(?:-f|--from-file)$/.test(text ?? ''))
    : /^(?:grep|egrep|rg|sed|awk|cut|tr|select-string)$/.test(name) &&
      given.length > (input === null ? 1 : 0);
  const paths = [
    ...given.slice(skipsFirst ? 1 : 0),
    ...(isJq ? valuesOf(args, /^--(?:rawfile|slurpfile)$/) : []),
  ];
  const hasNoInput = isJq && args.some(({ text }) => /^(?:-\w*n|--null-input)$/.test(text ?? ''));
  const isTee = name === 'tee';
  const takesInput = isTee || (paths.length === 0 && !hasNoInput);
  const source = input ?? (takesInput ? standardInput(interpreter, line) : null);
  if (isTee) {
    const append = args.some(({ text }) => text === '-a');
    for (const path of paths) writeFile(interpreter, name, path, source ?? UNKNOWN, append, line);
    return source ?? UNKNOWN;
  }
  const read = paths.map((path) => interpreter.analysis.readFile(interpreter, path, line));
  const values = [...(source === null ? [] : [source]), ...read];
  const isAsIs = /^(?:cat|tac|head|tail|less|more|type|get-content|gc)$/.test(name);
  return isAsIs ? joinValues(values) : pickedBy(name, given[0], markedValue(marksOf([...values, ...args])));
};

/** The selection of a line pattern or an object filter: `grep ^KEY= .env`, `jq .prompt`. */
function pickedBy(name: string, pattern: Value | undefined, value: Value): Value {
  const isPicking = /^(?:grep|egrep|rg|sed|awk|jq|select-string)$/.test(name);
  const word = /[A-Za-z_]\w{2,}/.exec(pattern?.text ?? '')?.[0];
  return isPicking && word !== undefined ? partOfMarks(value, word) : value;
}

/** Values of jq options that take a name and a value: `--rawfile NAME FILE`. */
function valuesOf(args: readonly Value[], options: RegExp): readonly Value[] {
  return args.filter((_value, index) => options.test(args[index - 2]?.text ?? ''));
}

/** The arguments of jq without the names and the values of variables. */
function withoutVariables(args: readonly Value[]): readonly Value[] {
  const isGiven = (index: number, options: RegExp) => options.test(args[index]?.text ?? '');
  return args.filter(
    (_value, index) =>
      !isGiven(index - 1, /^--(?:arg|argjson|rawfile|slurpfile|indent)$/) &&
      !isGiven(index - 2, /^--(?:arg|argjson|rawfile|slurpfile)$/),
  );
}

export const copy: CommandModel = (interpreter, { name, args, line }) => {
  const paths = isCmdlet(name) ? sourceAndTarget(args) : args.filter((value) => !isOption(value));
  const target = paths.at(-1);
  if (target === undefined || paths.length < 2) return UNKNOWN;
  for (const source of paths.slice(0, -1)) {
    const content = interpreter.analysis.readFile(interpreter, source, line);
    writeFile(interpreter, name, target, content, false, line);
    const base = source.text
      ?.replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1);
    if (target.text?.endsWith('/') && base !== undefined)
      interpreter.analysis.keepFile(`${target.text}${base}`, content, false);
  }
  return UNKNOWN;
};

export const remove: CommandModel = (interpreter, { name, args, line }) => {
  for (const value of args)
    if (!isOption(value) && value.text !== null)
      interpreter.emit({ kind: 'delete', via: name, path: value.text }, line);
  return UNKNOWN;
};

/** `tar czf out.tgz folder`, `zip -r out.zip folder`. */
export const pack: CommandModel = (interpreter, { name, args, texts, input, line }) => {
  const isUnpacking =
    name === 'unzip' ||
    name === 'expand-archive' ||
    texts.some((text) => /^-?[a-zA-Z]*x[a-zA-Z]*$|^--extract$/.test(text));
  const folder = args[texts.findIndex((text) => /^(?:-C|--directory|-d)$/.test(text)) + 1];
  const isPlaced = isUnpacking && name !== 'expand-archive' && folder !== args[0];
  const paths = isCmdlet(name)
    ? [...sourceAndTarget(args)].reverse()
    : args.filter(
        (value, index) =>
          !isOption(value) &&
          !(
            name === 'tar' &&
            (/^[a-z]*f[a-z]*$/.test(value.text ?? '') || (index === 0 && isBundle(value)))
          ) &&
          !(isPlaced && value === folder) &&
          !/^[ax]$/.test(value.text ?? ''),
      );
  // Without a file `tar` writes to standard output: every path is a member.
  const isPiped = name === 'tar' && !isUnpacking && !texts.some((text, at) => namesArchive(text, at === 0));
  const [archive, ...members] = [
    ...(isPiped ? [textValue('-')] : []),
    ...(name === 'expand-archive' ? paths.reverse() : paths),
  ];
  if (isUnpacking) {
    const marks = archive === undefined ? marksOf([input]) : interpreter.analysis.fileMarks(archive);
    if (marks.length > 0)
      interpreter.analysis.keepFile(
        isPlaced ? (folder?.text ?? '.') : '.',
        withStep(markedValue(marks), () => interpreter.step(line, 'is unpacked')),
        false,
      );
    return UNKNOWN;
  }
  if (archive === undefined) return UNKNOWN;
  // `find … | tar czf - -T -`: what is named on standard input.
  const named = texts.some((text) => /^(?:-T|--files-from(?:=-)?|-@|--null)$/.test(text)) ? input : null;
  const content = markedValue(
    marksOf([...members.map((member) => interpreter.analysis.readFile(interpreter, member, line)), named]),
  );
  if (archive.text === '-') return content;
  writeFile(interpreter, name, archive, content, false, line);
  return content;
};

/** `czf`, `-cf`, `--file=x` of `tar`. */
function namesArchive(text: string, isFirst: boolean): boolean {
  return /^-[a-zA-Z]*f|^--file\b/.test(text) || (isFirst && /^[Acdrtux][a-zA-Z]*f/.test(text));
}

/** `xz` of `tar xz`: options without their dash. */
function isBundle({ text }: { text: string | null }): boolean {
  return text !== null && /^[Acdrtux][a-zA-Z]*$/.test(text);
}

/** Names of key files in any place. */
const KEY_FILES =
  /^\*?[\w*-]*\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx|ovpn|env\*?)$|^\.env\*?$|^id_(?:\*|[a-z0-9]+\*?)$/;

function isWholeHome(path: string): boolean {
  return /^(?:~|\/|\$HOME|\/(?:home|Users|root))\/?\*?$/.test(path);
}

export const find: CommandModel = (interpreter, { args, texts, line }) => {
  const [root] = args;
  const names = texts.flatMap((text, index) => (/^-i?name$/.test(text) ? [texts[index + 1] ?? ''] : []));
  const secret =
    names.map((name) => secretAt(name.replaceAll('*', ''))).find((place) => place != null) ??
    (isWholeHome(root?.text ?? '') && names.some((name) => KEY_FILES.test(name))
      ? { what: 'key files' }
      : null);
  const marks =
    secret == null
      ? []
      : [freshMark(interpreter, 'secret', secret.what, line, `looks for ${names.join(', ')}`)];
  if (texts.includes('-delete') && root?.text != null && names.length <= 1)
    interpreter.emit({ kind: 'delete', via: 'find -delete', path: `${root.text}/${names[0] ?? '*'}` }, line);
  const at = texts.findIndex((text) => /^-(?:exec|execdir|ok)$/.test(text));
  const found = {
    ...(root === undefined ? UNKNOWN : interpreter.analysis.readFile(interpreter, root, line)),
    text: null,
  };
  const value = markedValue([...marks, ...found.marks]);
  if (at !== -1) {
    const words = args
      .slice(at + 1)
      .filter(({ text }) => text !== ';' && text !== '\\;' && text !== '+')
      .map((word) =>
        word.text?.includes('{}') === true ? { ...value, text: word.text.replaceAll('{}', HOLE) } : word,
      );
    return interpreter.runWords(words, null, line);
  }
  return value;
};

export const setContent: CommandModel = (interpreter, { name, args, input, line }) => {
  const named = (option: RegExp) => args[args.findIndex(({ text }) => option.test(text ?? '')) + 1];
  const plain = args.filter((value, index) => !isOption(value) && !isOption(args[index - 1] ?? UNKNOWN));
  const path = args.some(({ text }) => /^-(?:file)?path$/i.test(text ?? ''))
    ? named(/^-(?:file)?path$/i)
    : plain[0];
  const value = args.some(({ text }) => /^-value$/i.test(text ?? ''))
    ? named(/^-value$/i)
    : (input ?? plain[1]);
  if (path !== undefined) writeFile(interpreter, name, path, value ?? UNKNOWN, name === 'add-content', line);
  return UNKNOWN;
};
