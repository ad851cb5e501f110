import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { type Fields, otherKeys, type TranslatedCase } from './translated-case.ts';

/** A name of a tool, and no expression. */
const PLAIN_NAME = /^[\w.:-]{1,200}$/;
const MOST_NAMES = 100;

/** Adds `tool-calls`: names are expressions there, of which alternatives of plain names are understood. */
export function addVallyToolCalls(
  config: Fields,
  add: (kind: string, fields: Fields) => void,
  into: TranslatedCase,
): void {
  const called = itemsIn(config, 'required').flatMap((item) => wanted(item, false, into));
  const not_called = itemsIn(config, 'disallowed').flatMap((item) => wanted(item, true, into));
  const inOrder = ownField(config, 'ordered') === true;
  if (called.length > 0 || not_called.length > 0)
    add('tools', { called, not_called, ...(inOrder ? { in_order: true } : {}) });
  for (const key of otherKeys(config, ['required', 'disallowed', 'ordered']))
    into.unsupported(`${key} in a grader tool-calls`);
}

function itemsIn(config: Fields, key: string): readonly unknown[] {
  const list = ownField(config, key);
  return Array.isArray(list) ? list.slice(0, MOST_NAMES) : [];
}

/** @param mayBeMany true when each of several names may stand for the whole: none of them is to be called */
function wanted(item: unknown, mayBeMany: boolean, into: TranslatedCase): Fields[] {
  const name = isRecord(item) ? ownField(item, 'name') : item;
  const names = typeof name === 'string' ? namesIn(name) : null;
  if (names === null || (names.length > 1 && !mayBeMany)) {
    into.unsupported(`a tool ${JSON.stringify(name)?.slice(0, 150)} with a pattern of names`);
    return [];
  }
  const fields = isRecord(item) ? item : {};
  for (const key of otherKeys(fields, ['name', 'pattern'])) into.unsupported(`${key} of a tool`);
  const pattern = ownField(fields, 'pattern');
  return names.map((one) => ({
    name: one,
    ...(typeof pattern === 'string' ? { arguments: { matches: pattern } } : {}),
  }));
}

/** The names of `(?i)^(bash|shell)$`; null for another expression. */
function namesIn(expression: string): string[] | null {
  let inner = expression
    .slice(0, 4_000)
    .replace(/^\(\?i\)/, '')
    .replace(/^\^/, '')
    .replace(/\$$/, '');
  if (inner.startsWith('(') && inner.endsWith(')')) inner = inner.slice(1, -1).replace(/^\?:/, '');
  const names = inner.split('|');
  return names.length <= MOST_NAMES && names.every((name) => PLAIN_NAME.test(name)) ? names : null;
}
