import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { ParseTimeoutError, withinTime } from '@plugin-eval/skill/time-limit.ts';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** Something in a file that cannot be used. */
export interface Problem {
  /** File and line. */
  place: string;
  message: string;
}

export interface YamlItem {
  value: unknown;
  /** Returns the place in the file of the item, or of a path inside it. */
  placeOf(path?: readonly PropertyKey[]): string;
}

const MOST_BYTES = 4 * 1024 * 1024;
const FIELDS = new Set(['schema_version']);

/**
 * Reads the items of a YAML file `{schema_version: '1.0', [key]: [...]}`. Every defect of the file is a
 * problem, never an error: too large, invalid YAML, nested too deeply, too many aliases, another shape.
 * @param shown the file as messages name it
 * @param version the schema version that is understood
 */
export function readYamlList(
  path: string,
  shown: string,
  key: string,
  version: string,
): { items: YamlItem[]; problems: Problem[] } {
  const broken = (message: string, line?: number) => ({
    items: [],
    problems: [{ place: line === undefined ? shown : `${shown}:${line}`, message }],
  });
  try {
    const text = readBoundedFile(path, shown, MOST_BYTES);
    return withinTime(DEFAULT_READ_LIMITS.maxParseMs, () => parseList(text, shown, key, version));
  } catch (error) {
    if (ConfigError.isInstance(error)) return broken(error.message);
    if (error instanceof ParseTimeoutError) return broken('It takes too long to read.');
    // The library throws RangeError at the depth of the stack, and ReferenceError at unknown or too many aliases.
    const { name } = error as { name?: unknown };
    if (name === 'RangeError') return broken('It is nested too deeply.');
    if (name === 'ReferenceError') return broken('It has an alias without an anchor, or too many aliases.');
    throw error;
  }
}

function parseList(
  text: string,
  shown: string,
  key: string,
  version: string,
): { items: YamlItem[]; problems: Problem[] } {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: counter,
    version: '1.2',
    schema: 'core',
    merge: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const placeOfOffset = (offset: number) =>
    `${shown}:${Math.max(1, counter.linePos(Math.max(0, offset)).line)}`;
  const broken = (message: string, offset = 0) => ({
    items: [],
    problems: [{ place: placeOfOffset(offset), message }],
  });

  const error = document.errors[0];
  if (error) return broken(`It is broken YAML: ${oneLine(error.message)}`, error.pos[0]);
  const root = document.contents;
  if (!isMap(root)) return broken(`It is not a mapping with schema_version and ${key}.`);
  for (const { key: name } of root.items) {
    if (isScalar(name) && (name.value === key || FIELDS.has(String(name.value)))) continue;
    return broken(`It has a field that is not known; known are schema_version and ${key}.`, start(name));
  }
  const { schema_version: found, [key]: values } = document.toJS({
    maxAliasCount: DEFAULT_READ_LIMITS.maxYamlAliases,
  }) as Record<string, unknown>;
  if (found !== version) {
    return broken(`Its schema_version is not '${version}'.`, start(root.get('schema_version', true)));
  }
  const list = root.get(key, true);
  if (!isSeq(list)) return broken(`Its ${key} are not a list.`, start(list));
  return {
    items: list.items.map((node, index) => ({
      value: (values as unknown[])[index],
      placeOf: (path = []) => placeOfOffset(start(nodeAt(node, path))),
    })),
    problems: [],
  };
}

/** The innermost node on the path that exists. */
function nodeAt(node: unknown, path: readonly PropertyKey[]): unknown {
  let reached = node;
  for (const key of path) {
    const inner = isMap(reached) || isSeq(reached) ? reached.get(key, true) : undefined;
    if (inner === undefined) break;
    reached = inner;
  }
  return reached;
}

function start(node: unknown): number {
  return isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0;
}

function oneLine(message: string): string {
  const line = excerpt(message.split('\n')[0] ?? '', 200);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
