import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { readPlainMapping } from './plain-yaml-mapping.ts';
import type { ReadLimits } from './read-limits.ts';
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
      /** Each with the line of the same field before it. */
      duplicates: { key: string; line: number; column: number; before: number }[];
    }
  | { kind: 'broken'; reason: string; line: number; column: number };

/**
 * Reads YAML 1.2 (core schema) that must be a mapping; an empty document is an empty mapping. The last of
 * duplicate keys wins. Too many aliases or too deep a nesting is broken YAML.
 * @throws ParseTimeoutError
 */
export function parseYamlMapping(text: string, limits: YamlLimits): YamlMapping {
  return readPlainMapping(text) ?? parseYamlFully(text, limits);
}

/** Same result as `parseYamlMapping`, without the shortcut for plain fields. */
export function parseYamlFully(text: string, limits: YamlLimits): YamlMapping {
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
      // Nothing is printed; with 'silent' a second document would be dropped without an error.
      logLevel: 'error',
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
      return {
        kind: 'broken',
        reason: 'it is not a mapping of fields to values.',
        ...at(root.range?.[0] ?? 0),
      };
    }
    const deep = findTooDeep(root, limits.maxYamlDepth);
    if (deep !== null) {
      return { kind: 'broken', reason: tooDeep(limits), ...at(deep) };
    }
    const alias = findUnresolvedAlias(root);
    if (alias) {
      const reason = `*${excerpt(alias.name, 40)} is read as an alias, and nothing before it has that name; quote the value.`;
      return { kind: 'broken', reason, ...at(alias.offset) };
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
    const reason = `its aliases expand more than ${limits.maxYamlAliases} times.`;
    return { kind: 'broken', reason, line: 1, column: 1 };
  }
}

function tooDeep(limits: Pick<ReadLimits, 'maxYamlDepth'>): string {
  return `it is nested more than ${limits.maxYamlDepth} levels deep.`;
}

function keyPositions(root: YAMLMap, at: (offset: number) => { line: number; column: number }) {
  const duplicates: { key: string; line: number; column: number; before: number }[] = [];
  const positionsIn = ({ items }: YAMLMap) => {
    const positions = new Map<string, { line: number; column: number }>();
    for (const { key } of items) {
      if (!isScalar(key) || typeof key.value !== 'string') continue;
      const position = at(key.range?.[0] ?? 0);
      const before = positions.get(key.value);
      if (before !== undefined) duplicates.push({ key: key.value, ...position, before: before.line });
      positions.set(key.value, position);
    }
    return positions;
  };
  const positions = positionsIn(root);
  for (const { node } of everyNode(root)) if (isMap(node) && node !== root) positionsIn(node);
  return { positions, duplicates: duplicates.sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** Offset of a node nested deeper than `limit`, or null. */
function findTooDeep(root: YAMLMap, limit: number): number | null {
  for (const { node, depth } of everyNode(root)) {
    if (isCollection(node) && depth > limit) return node.range?.[0] ?? 0;
  }
  return null;
}

/** Finds an alias without a preceding anchor of its name. */
function findUnresolvedAlias(root: YAMLMap): { name: string; offset: number } | null {
  const anchors = new Map<string, number>();
  const aliases: { name: string; offset: number }[] = [];
  for (const { node } of everyNode(root)) {
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    if (isAlias(node)) aliases.push({ name: node.source, offset });
    else if ((isCollection(node) || isScalar(node)) && node.anchor !== undefined) {
      anchors.set(node.anchor, Math.min(offset, anchors.get(node.anchor) ?? offset));
    }
  }
  const open = aliases.filter(({ name, offset }) => (anchors.get(name) ?? Number.POSITIVE_INFINITY) > offset);
  return open.sort((a, b) => a.offset - b.offset)[0] ?? null;
}

/** Every node with its depth. Iterative, since the input chooses the depth. */
function* everyNode(root: YAMLMap): Generator<{ node: unknown; depth: number }> {
  const pending: { node: unknown; depth: number }[] = [{ node: root, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    if (isPair(node)) {
      pending.push({ node: node.key, depth }, { node: node.value, depth });
      continue;
    }
    yield next;
    if (isCollection(node)) for (const item of node.items) pending.push({ node: item, depth: depth + 1 });
  }
}

function sentence(message: string): string {
  const line = excerpt(message.split('\n')[0] ?? message, 200).replace(/[.:\s]+$/, '');
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}.`;
}
