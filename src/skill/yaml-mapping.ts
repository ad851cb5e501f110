import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { excerpt } from '../text/code-points.ts';
import type { ReadLimits } from './limits.ts';
import { withinTime } from './time-limit.ts';

/** Shorter text cannot keep the parser busy for long. */
const GUARDED_FROM = 16_384;

type YamlLimits = Pick<ReadLimits, 'maxYamlDepth' | 'maxYamlAliases' | 'maxParseMs'>;

/** Positions are 1-based and count from the first line of the YAML text. */
export type YamlMapping =
  | {
      kind: 'mapping';
      fields: Map<string, unknown>;
      positions: Map<string, { line: number; column: number }>;
      duplicates: { key: string; line: number; column: number }[];
    }
  | { kind: 'broken'; reason: string; line: number; column: number };

/**
 * Reads YAML 1.2 (core schema) that must be a mapping; an empty document is an empty mapping. The last of
 * duplicate keys wins. Too many aliases or too deep a nesting is broken YAML.
 * @throws ParseTimeoutError
 */
export function parseYamlMapping(text: string, limits: YamlLimits): YamlMapping {
  if (text.length < GUARDED_FROM) return parseUnguarded(text, limits);
  return withinTime(limits.maxParseMs, () => parseUnguarded(text, limits));
}

function parseUnguarded(text: string, limits: YamlLimits): YamlMapping {
  const lineCounter = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(Math.max(0, offset));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter,
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const error = document.errors[0];
    if (error) {
      const reason = error.code === 'RESOURCE_EXHAUSTION' ? tooDeep(limits) : sentence(error.message);
      return { kind: 'broken', reason, ...at(error.pos[0]) };
    }
    const root = document.contents;
    if (root === null || (isScalar(root) && root.source === '' && !root.tag)) {
      return { kind: 'mapping', fields: new Map(), positions: new Map(), duplicates: [] };
    }
    if (!isMap(root)) {
      return { kind: 'broken', reason: 'it is no mapping of fields to values.', ...at(root.range?.[0] ?? 0) };
    }
    const deep = findTooDeep(root, limits.maxYamlDepth);
    if (deep !== null) {
      return { kind: 'broken', reason: tooDeep(limits), ...at(deep) };
    }
    const keys = keyPositions(root, at);
    const plain: unknown = document.toJS({ mapAsMap: true, maxAliasCount: limits.maxYamlAliases });
    const fields = new Map<string, unknown>();
    if (plain instanceof Map)
      for (const [key, value] of plain) if (typeof key === 'string') fields.set(key, value);
    return { kind: 'mapping', fields, ...keys };
  } catch (error) {
    // The library throws RangeError at the depth of the stack and ReferenceError at the alias limit.
    if (error instanceof RangeError) return { kind: 'broken', reason: tooDeep(limits), line: 1, column: 1 };
    if (!(error instanceof ReferenceError)) throw error;
    const reason = `its aliases cannot be expanded (at most ${limits.maxYamlAliases} are).`;
    return { kind: 'broken', reason, line: 1, column: 1 };
  }
}

function tooDeep(limits: Pick<ReadLimits, 'maxYamlDepth'>): string {
  return `it is nested more than ${limits.maxYamlDepth} levels deep.`;
}

function keyPositions(root: YAMLMap, at: (offset: number) => { line: number; column: number }) {
  const positions = new Map<string, { line: number; column: number }>();
  const duplicates: { key: string; line: number; column: number }[] = [];
  for (const { key } of root.items) {
    if (!isScalar(key) || typeof key.value !== 'string') continue;
    const position = at(key.range?.[0] ?? 0);
    if (positions.has(key.value)) duplicates.push({ key: key.value, ...position });
    positions.set(key.value, position);
  }
  return { positions, duplicates };
}

/** Offset of a node nested deeper than `limit`, or null. Iterative, since the input chooses the depth. */
function findTooDeep(root: YAMLMap, limit: number): number | null {
  const pending: { node: unknown; depth: number }[] = [{ node: root, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    if (isPair(node)) {
      pending.push({ node: node.key, depth }, { node: node.value, depth });
    } else if (isCollection(node) && !isAlias(node)) {
      if (depth > limit) return node.range?.[0] ?? 0;
      for (const item of node.items) pending.push({ node: item, depth: depth + 1 });
    }
  }
  return null;
}

function sentence(message: string): string {
  const line = excerpt(message.split('\n')[0] ?? message, 200).replace(/[.:\s]+$/, '');
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}.`;
}
