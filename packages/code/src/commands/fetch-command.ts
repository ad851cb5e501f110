import { remoteValue, standardInput } from '../derived-values.ts';
import { emitRequest } from '../emit-request.ts';
import type { Execution } from '../execution.ts';
import { marksOf, textValue, UNKNOWN, type Value } from '../value.ts';
import { writeFile } from '../write-file.ts';
import { type CommandModel, isOption } from './command-call.ts';
import { separateOptions } from './short-options.ts';

/** Options of `curl`, `wget` and their like that take the next word. */
const SENDING =
  /^(?:-d|--data(?:-\w+)?|-F|--form(?:-string)?|-T|--upload-file|--post-data|--post-file|--body-data|--body-file|--json)(?:=|$)/;
const SENDING_CMDLET = /^-(?:body|infile)$/i;
const HEADER =
  /^(?:-H|--header|-u|--user|-A|--user-agent|-b|--cookie|-e|--referer|-headers|-credential)(?:=|$)/;
const SAVED_AS = /^(?:-o|--output|-O|--output-document|-outfile|--out)(?:=|$)/i;
const WITH_VALUE =
  /^(?:-X|--request|-m|--max-time|--retry|--connect-timeout|-w|--write-out|-x|--proxy|--cacert|--cert|--key|-P|-c|--resolve|-t|-T|--timeout|-method|-contenttype|--tries|-K|--dump-header|--limit-rate|-r|--range)$/i;

/** One-letter options with a value, which may be combined with others. Source: curl(1), wget(1). */
const LETTERS_WITH_VALUE: ReadonlyMap<string, string> = new Map([
  ['curl', 'AbcCdDeEFHKmoPQrtTuUwxXyYz'],
  ['wget', 'aABDeiIloOPQRtTUwX'],
]);

/** `curl`, `wget`, `Invoke-WebRequest`: the downloaded address, the sent data, and the file of the answer. */
export const fetchCommand: CommandModel = (interpreter, { name, args: written, input, line }) => {
  const letters = interpreter.language === 'powershell' ? undefined : LETTERS_WITH_VALUE.get(name);
  const args = letters === undefined ? written : separateOptions(written, letters);
  const takesValue = (option: string) =>
    letters !== undefined && option.length === 2
      ? letters.includes(option.charAt(1))
      : WITH_VALUE.test(option);
  const body: Value[] = [];
  const headers: Value[] = [];
  const urls: Value[] = [];
  let saved: Value | null = null;
  let sends = false;
  for (let at = 0; at < args.length; at++) {
    const value = args[at] ?? UNKNOWN;
    const text = value.text ?? '';
    const own =
      text.includes('=') && text.startsWith('--')
        ? textValue(text.slice(text.indexOf('=') + 1), value.marks)
        : null;
    if ((SENDING.test(text) && !(name === 'wget' && text === '-T')) || SENDING_CMDLET.test(text)) {
      sends = true;
      const given = own ?? args[++at];
      if (given !== undefined) body.push(...sentBy(interpreter, given, /-T|file/i.test(text), line));
      if (input === null && /^@?-$/.test(given?.text ?? '')) body.push(standardInput(interpreter, line));
    } else if (/^-form$/i.test(text)) {
      sends = true;
      body.push(...filledForm(interpreter, args[++at] ?? UNKNOWN, line));
    } else if (HEADER.test(text)) headers.push(own ?? args[++at] ?? UNKNOWN);
    else if (SAVED_AS.test(text) && !(name === 'curl' && text === '-O')) saved = own ?? args[++at] ?? null;
    else if (/^-uri$/i.test(text)) urls.push(args[++at] ?? UNKNOWN);
    else if (takesValue(text)) {
      const given = args[++at];
      if (/^(?:-X|--request|-method)$/i.test(text) && /^(?:POST|PUT|PATCH)$/i.test(given?.text ?? ''))
        sends = true;
    } else if (isOption(value)) {
      if (name === 'curl' && /^-[OJ]$/.test(text)) saved = UNKNOWN;
    } else urls.push(value);
  }
  if (input !== null && (body.length > 0 || sends)) body.push(input);
  const address =
    urls.find(({ text }) => text !== null && /^['"]?[\w.-]+:\/\/|\.[a-z]{2,}(?:[/:?]|$)/i.test(text)) ??
    urls[0] ??
    UNKNOWN;
  const url = address.text;
  emitRequest(interpreter, line, {
    via: name,
    url,
    body: marksOf(body),
    inUrl: marksOf(urls),
    headers: marksOf(headers),
    sends,
  });
  const answer = remoteValue(interpreter, url, line);
  const target =
    saved?.text === '-'
      ? null
      : saved !== null && saved.text === null && url !== null
        ? textValue(
            url
              .replace(/[?#].*$/, '')
              .split('/')
              .at(-1) ?? '',
          )
        : saved;
  const isSavedByName = name === 'wget' && saved === null;
  if (target !== null && target.text !== '') writeFile(interpreter, name, target, answer, false, line);
  else if (isSavedByName && url !== null)
    writeFile(
      interpreter,
      name,
      textValue(
        url
          .replace(/[?#].*$/, '')
          .split('/')
          .at(-1) ?? '',
      ),
      answer,
      false,
      line,
    );
  return answer;
};

/** The fields of a PowerShell form, and its files: `@{ file = Get-Item $path }`. */
function filledForm(interpreter: Execution, form: Value, line: number): Value[] {
  const fields = [...(form.entries?.values() ?? [])];
  const read = fields
    .filter(({ text }) => text !== null && /[\\/][^\\/\s]+$/.test(text) && !text.includes('://'))
    .map((path) => interpreter.analysis.readFile(interpreter, path, line));
  return [form, ...fields, ...read];
}

/** Data sent by an option: a text, or the files it names (`@file`, `name=@file`, `name=<file`). */
function sentBy(interpreter: Execution, given: Value, isFile: boolean, line: number): Value[] {
  const named = given.text === null ? null : /(?:^|=)[@<]([^;]+)/.exec(given.text);
  const path = isFile ? given : named === null ? null : { ...given, text: named[1] ?? null };
  if (path === null) return [given];
  if (path.text === '-') return [given];
  return [given, interpreter.analysis.readFile(interpreter, path, line)];
}
