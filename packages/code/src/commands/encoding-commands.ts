import type { Encoding } from '../decode-text.ts';
import { decoded } from '../derived-values.ts';
import { formatText } from '../fold-text.ts';
import { unescapeText } from '../unescape-text.ts';
import { isConstant, joinedWords, markedValue, UNKNOWN, type Value } from '../value.ts';
import { type CommandModel, isOption } from './command-call.ts';

export const echo: CommandModel = (_interpreter, { name, args }) => {
  const words = args.filter(({ text }) => text === null || !/^-[neE]+$/.test(text));
  const [first, ...rest] = words;
  if (name === 'printf' && first !== undefined)
    return unescaped(
      formatText(first.text === null ? first : { ...first, text: first.text.replaceAll('%b', '%s') }, rest),
    );
  const joined = joinedWords(words);
  const isEscaped = args.some(({ text }) => text !== null && /^-[nE]*e/.test(text));
  return isEscaped ? unescaped(joined) : joined;
};

function unescaped(value: Value): Value {
  return value.text === null ? value : { ...value, text: unescapeText(value.text) };
}

export const decode =
  (encoding: Encoding, isDecoding?: RegExp): CommandModel =>
  (interpreter, { args, texts, input, line }) => {
    const paths = args.filter(
      (value, index) =>
        !isOption(value) &&
        !/^(?:enc|base64)$/.test(value.text ?? '') &&
        !(/^\d+$/.test(value.text ?? '') && /^-[a-zA-Z]$/.test(texts[index - 1] ?? '')),
    );
    const value = input ?? interpreter.analysis.readFile(interpreter, paths[0] ?? UNKNOWN, line);
    if (isDecoding !== undefined && !texts.some((text) => isDecoding.test(text)))
      return markedValue(value.marks);
    return decoded(interpreter, value, encoding, line);
  };

export const translate: CommandModel = (interpreter, { texts, input, line }) => {
  const [from = '', to = ''] = texts.filter((text) => !text.startsWith('-'));
  if (input === null) return UNKNOWN;
  const isRot13 = /a-z/i.test(from) && /n-za-m/i.test(to);
  if (isRot13) return decoded(interpreter, input, 'rot13', line);
  if (texts.includes('-d') && isConstant(input)) {
    const dropped = new Set([...from.replaceAll('\\n', '\n')]);
    return { ...input, text: [...input.text].filter((character) => !dropped.has(character)).join('') };
  }
  return markedValue(input.marks);
};
