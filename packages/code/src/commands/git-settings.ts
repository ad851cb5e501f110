import { textValue, type Value } from '../value.ts';

/** `git config core.hooksPath FOLDER`: the folder whose programs Git runs from then on; null for every other setting. */
export function hooksFolder(words: readonly Value[]): Value | null {
  const at = words.findIndex(
    ({ text }) => text !== null && /^(?:core\.hookspath|init\.templatedir)$/i.test(text),
  );
  return at === -1 ? null : (words[at + 1] ?? null);
}

/** Settings of Git that are commands; a helper or an alias is one after `!`. */
const GIT_COMMANDS =
  /^(?:alias\..+|credential\.(?:.+\.)?helper|core\.(?:sshcommand|pager|editor|fsmonitor|askpass)|pager\..+|sequence\.editor|diff\.external)$/i;

/** `git config alias.x '!…'`: a command Git runs later like a shell; null for every other setting. */
export function gitSetting(words: readonly Value[]): Value | null {
  const at = words.findIndex(({ text }) => text !== null && GIT_COMMANDS.test(text));
  const [name, value] = [words[at]?.text ?? '', words[at + 1]];
  if (at === -1 || value?.text == null) return null;
  const isWhole = /^(?:alias|credential)\./i.test(name);
  if (isWhole && !value.text.startsWith('!')) return null;
  return textValue(value.text.replace(/^!/, ''), value.marks);
}
