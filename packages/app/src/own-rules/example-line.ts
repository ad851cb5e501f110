import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';

/**
 * Finds the line of an example in its rule file, 1-based.
 * @param key path of the example in the rule: `examples.fires.0`
 * @param example its value; a module is searched for its first line
 * @returns null for a module that does not hold the example exactly once, such as one that computes it
 */
export function exampleLine(file: string, key: string, example: unknown): number | null {
  const source = readFileSync(file, 'utf8');
  return /\.(?:ya?ml|json)$/i.test(file) ? lineOfKey(source, key) : lineOfText(source, example);
}

function lineOfKey(source: string, key: string): number | null {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, logLevel: 'silent' });
  const path = key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = document.getIn(path, true) as { range?: readonly number[] | null } | undefined;
  const start = node?.range?.[0];
  return start === undefined ? null : lineCounter.linePos(start).line;
}

function lineOfText(source: string, example: unknown): number | null {
  const text = typeof example === 'string' ? example : Object.values(Object(example))[0];
  const [first] = String(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (first === undefined) return null;
  const at = source.indexOf(first);
  if (at === -1 || source.includes(first, at + 1)) return null;
  return source.slice(0, at).split('\n').length;
}
