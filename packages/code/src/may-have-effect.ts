import type { CodeUnit } from './analysis.ts';
import { asRead } from './as-read.ts';
import type { CallRow, CallSpec } from './call-spec.ts';
import type { CodeLanguage } from './language.ts';
import { JAVASCRIPT_CALLS, PYTHON_CALLS } from './library-calls.ts';
import { localModule } from './local-module.ts';

/** Functions on values alone; output counts only when it contains data others read. */
const QUIET = new Set<CallSpec['does']>([
  'print',
  'same',
  'drop',
  'path',
  'characters',
  'each',
  'decode',
  'decode-named',
  'encode',
  'decrypt',
]);

/** Methods that touch files, send data or run code, on any object. */
const METHODS =
  'glob rglob read_text read_bytes iterdir write_text write_bytes unlink rmdir open upload_file put_object upload_fileobj sendmail send_message put_file _compile';
/** Ways to a name that is put together, and to the environment. */
const PYTHON_WAYS =
  'globals locals vars builtins __builtins__ __dict__ getattr __getattribute__ __import__ importlib exec eval environ modules __globals__ __subclasses__';
const JAVASCRIPT_WAYS = 'globalThis global window self process Deno Bun Function eval';
/** Access to `Function` through a value's constructor. */
const BY_CONSTRUCTOR = /\.\s*constructor\s*[.([]|\[\s*['"`]constructor/;
/** A module whose name is not written out. */
const LOADED_BY_VALUE =
  /\b(?:require(?![\w$]|\s*\(\s*(?:'[^'\\\n]*'|"[^"\\\n]*")\s*\))|import\s*\((?!\s*(?:'[^'\\\n]*'|"[^"\\\n]*")\s*\)))/;
/** Calls whose name suggests an open resource, whoever defined the function: `connection().send(…)`. */
const NAMED_LIKE_OPEN = /(?<![\w$.])(?:archive|connection|file|log|request|socket)\s*\(/;
const RELATIVE = /['"`](\.{1,2}\/[^'"`\n]*)/g;

/** Neither the sign of `${…}` nor the beginning of an address is one. */
const WORD = /(?:[A-Za-z_][\w$]*|\$[\w$]*(?!\{))(?![\w$]|:\/\/)/g;
/** Longer texts are always parsed, so that a failure to parse is reported. */
const LONGEST = 50_000;

/** Words that effects begin with. */
interface Openers {
  /** Words sufficient on their own. */
  alone: ReadonlySet<string>;
  /** First words of names, by their last word: both must occur. */
  pairs: ReadonlyMap<string, ReadonlySet<string>>;
  /** All words used in pairs. */
  inPairs: ReadonlySet<string>;
}

const PYTHON_OPENERS = openersOf(PYTHON_CALLS, PYTHON_WAYS, false);
const JAVASCRIPT_OPENERS = openersOf(JAVASCRIPT_CALLS, JAVASCRIPT_WAYS, true);

/** @param byValue whether every member may be named by a value: then the first word of a name is enough */
function openersOf(rows: readonly CallRow[], ways: string, byValue: boolean): Openers {
  const alone = new Set(`${METHODS} ${ways}`.split(' '));
  const pairs = new Map<string, Set<string>>();
  for (const { calls, does } of rows) {
    if (QUIET.has(does) || does === 'module') continue;
    for (const name of calls) {
      const words = name.match(WORD) ?? [];
      const [first = name, last = name] = [words[0], words.at(-1)];
      if (byValue || first === last) alone.add(first);
      else pairs.set(last, (pairs.get(last) ?? new Set()).add(first));
    }
  }
  return { alone, pairs, inPairs: new Set([...pairs].flatMap(([last, firsts]) => [last, ...firsts])) };
}

/**
 * Detects units that may affect the outside world by their words: most examples in texts, and many scripts,
 * only compute values, and need no parsing. No false negatives: every word that can begin an effect is
 * searched for in names, strings and comments alike.
 * @param fileText as `analyseCode` takes it
 */
export function effectGate(
  units: readonly CodeUnit[],
  fileText: (path: string) => string | null,
): (unit: CodeUnit) => boolean {
  const modules = modulesOf(units);
  return ({ file, language, text: written }) => {
    if (language === 'shell' || language === 'powershell' || written.length > LONGEST) return true;
    const text = asRead(written, language);
    if (NAMED_LIKE_OPEN.test(text)) return true;
    if (language === 'python')
      return holds(
        text,
        PYTHON_OPENERS,
        (word) => modules.get(word)?.some((other) => other !== file) === true,
      );
    return (
      holds(text, JAVASCRIPT_OPENERS) ||
      /\bimport\.meta\b/.test(text) ||
      LOADED_BY_VALUE.test(text) ||
      BY_CONSTRUCTOR.test(text) ||
      importsOwn(file, text, language, fileText)
    );
  };
}

/** @param isModule whether a word names code of the skill */
function holds(
  text: string,
  { alone, pairs, inPairs }: Openers,
  isModule?: (word: string) => boolean,
): boolean {
  const seen = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (alone.has(word) || isModule?.(word) === true) return true;
    if (inPairs.has(word)) seen.add(word);
  }
  for (const word of seen) for (const first of pairs.get(word) ?? []) if (seen.has(first)) return true;
  return false;
}

/** The files of Python by the names that others import them by: their own, and those of their folders. */
function modulesOf(units: readonly CodeUnit[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { file } of units) {
    if (!file.endsWith('.py')) continue;
    for (const name of file.slice(0, -'.py'.length).split('/')) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [file]);
      else known.push(file);
    }
  }
  return found;
}

/** Returns true when JavaScript imports a file of the skill: its effects may occur here. */
function importsOwn(
  from: string,
  text: string,
  language: CodeLanguage,
  fileText: (path: string) => string | null,
): boolean {
  for (const [, path = ''] of text.matchAll(RELATIVE))
    if (path.includes('$') || path.includes('\\') || localModule(from, path, language, fileText) !== null)
      return true;
  return false;
}
