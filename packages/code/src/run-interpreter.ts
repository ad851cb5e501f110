import type { CommandCall } from './commands/command-call.ts';
import { decoded, freshMark } from './derived-values.ts';
import type { Execution } from './execution.ts';
import type { CodeLanguage } from './language.ts';
import { isConstant, joinedWords, marksOf, UNKNOWN, type Value } from './value.ts';

const REVERSE_SHELL = /(?:socket|TCPSocket|fsockopen)[\s\S]{0,400}(?:exec|\/bin\/(?:ba)?sh|system|spawn)/i;

/** Options of PowerShell that take a value. */
const POWERSHELL_VALUE =
  /^-(?:w|win\w*|ep|ex\w*|v|version|inputformat|if|outputformat|of|configurationname|psconsolefile|wd|workingdirectory)$/i;

/** An interpreter's command: code in an argument, in the input, or in a file. */
export function runInterpreter(
  interpreter: Execution,
  language: CodeLanguage | null,
  call: CommandCall,
): Value {
  const { name, args, input, line } = call;
  const { analysis } = interpreter;
  const isPowerShell = language === 'powershell' || name === 'iex' || name === 'invoke-expression';
  if (name === 'iex' || name === 'invoke-expression')
    return analysis.execute(interpreter, name, input ?? joinedWords(args), 'powershell', line);
  for (const [index, value] of args.entries()) {
    const text = value.text ?? '';
    if (isPowerShell && POWERSHELL_VALUE.test(args[index - 1]?.text ?? '')) continue;
    if (isPowerShell && /^-e(?:nc?|ncodedcommand|c)?$/i.test(text)) {
      const bytes = decoded(interpreter, args[index + 1] ?? UNKNOWN, 'base64', line);
      const script = { ...bytes, text: bytes.text?.replaceAll('\0', '') ?? null };
      return analysis.execute(interpreter, `${name} -EncodedCommand`, script, 'powershell', line);
    }
    const isCode =
      language === 'shell'
        ? /^-[a-z]*c$/.test(text)
        : isPowerShell
          ? /^-c(?:ommand)?$/i.test(text)
          : name === 'cmd'
            ? /^\/[ck]$/i.test(text)
            : /^-[a-zA-Z]*[cer]$|^--(?:eval|print)$|^-p$/.test(text);
    if (isCode) {
      const code =
        isPowerShell || name === 'cmd' ? joinedWords(args.slice(index + 1)) : (args[index + 1] ?? UNKNOWN);
      if (language === null && isConstant(code) && REVERSE_SHELL.test(code.text))
        interpreter.emit({ kind: 'reverse-shell', via: name, host: null }, line);
      return analysis.execute(
        interpreter,
        `${name} ${text}`,
        code,
        name === 'cmd' ? 'shell' : language,
        line,
      );
    }
    if (/^-[a-z]*i/.test(text) && language === 'shell') {
      const shell = freshMark(interpreter, 'shell', name, line, `starts an interactive ${name}`);
      if (input?.marks.some(({ kind }) => kind === 'remote'))
        interpreter.emit({ kind: 'reverse-shell', via: name, host: null }, line);
      const redirected = args.slice(index + 1).some(({ text: other }) => other?.startsWith('/dev/tcp/'));
      if (redirected) interpreter.emit({ kind: 'reverse-shell', via: name, host: null }, line);
      return { ...UNKNOWN, path: 'shell()', marks: [shell] };
    }
    if (text === '-s' && language === 'shell') break;
    if (text.startsWith('-') && text !== '-') continue;
    if (language === 'python' && args[index - 1]?.text === '-m' && /^(?:pip|uv|pipx)$/.test(text))
      return interpreter.runWords(args.slice(index), input, line);
    if (language === 'python' && args[index - 1]?.text === '-m')
      return { ...UNKNOWN, marks: marksOf([input, ...args]) };
    if (text === '-' || text === '/dev/stdin') break;
    // A file, or what a substitution fetched: `bash <(curl …)`, `bash "$(curl …)"`.
    if (
      value.marks.some(({ kind }) => kind === 'remote' || kind === 'decoded') &&
      (value.text === null || /[\n;| ]/.test(value.text))
    )
      return analysis.execute(interpreter, name, value, language, line);
    if (
      isConstant(value) &&
      text !== '' &&
      !/^(?:run|test|install|add|create|exec|tool|pip|sync)$/.test(text)
    ) {
      interpreter.emit({ kind: 'run-file', via: name, path: text, marks: analysis.fileMarks(value) }, line);
      return { ...UNKNOWN, marks: marksOf([input]) };
    }
    if (value.text !== null && !isConstant(value)) {
      interpreter.emit(
        { kind: 'run-file', via: name, path: value.text, marks: analysis.fileMarks(value) },
        line,
      );
      return { ...UNKNOWN, marks: marksOf([input]) };
    }
    if (!isConstant(value)) return { ...UNKNOWN, marks: value.marks };
  }
  if (input !== null) return analysis.execute(interpreter, name, input, language, line);
  const isShell = args.length === 0 && (language === 'shell' || language === 'powershell' || name === 'cmd');
  return isShell ? { ...UNKNOWN, path: 'shell()' } : UNKNOWN;
}
