import { isMap, isScalar, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import type { TextEdit } from './text-edit.ts';

const FRONTMATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*$/m;

/** Frontmatter whose fields can be edited one by one. What is not edited keeps its order, comments and quoting. */
export interface EditableFrontmatter {
  /** Names of the fields, in order; one that occurs twice is there twice. */
  keys: readonly string[];
  /** Value of a field as written; null for one that is no single scalar on a line of its own. */
  scalarOf(key: string): { source: string; value: unknown } | null;
  /** Replaces the value of a field by a scalar; null where it has another kind of value. */
  setScalar(key: string, value: string | boolean): TextEdit[] | null;
  rename(key: string, to: string): TextEdit[] | null;
  /** Puts a field in front of the others. */
  insertFirst(key: string, value: string): TextEdit[];
  /** Removes all fields of the name but the last. */
  removeEarlier(key: string): TextEdit[] | null;
  /** Moves fields with their lines under a mapping, which is made where there is none; null where that is not possible. */
  moveUnder(keys: readonly string[], parent: string): TextEdit[] | null;
}

interface Field {
  key: string;
  pair: Pair<Scalar, unknown>;
  /** Offsets of its key, and of the end of its last line. */
  start: number;
  end: number;
}

/** Parses the frontmatter of a whole file; null for any that is not a valid block mapping. */
export function editableFrontmatter(text: string): EditableFrontmatter | null {
  const match = FRONTMATTER.exec(text);
  if (match === null || match.index !== 0) return null;
  const [, opening = '', yaml = ''] = match;
  const document = parseDocument(yaml, {
    ...{ version: '1.2', schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false },
    logLevel: 'error',
  });
  const map = document.contents;
  if (document.errors.length > 0 || !isMap(map) || map.flow === true) return null;
  const fields = fieldsOf(map, yaml);
  if (fields === null) return null;
  const base = opening.length;
  const lineEnd = opening.endsWith('\r\n') ? '\r\n' : '\n';
  const edit = (from: number, to: number, by: string): TextEdit => ({
    from: base + from,
    to: base + to,
    text: by,
  });
  const only = (key: string) => {
    const found = fields.filter((field) => field.key === key);
    return found.length === 1 ? (found[0] as Field) : null;
  };
  const scalar = (key: string) => {
    const value = only(key)?.pair.value;
    if (!isScalar(value) || value.range == null || value.anchor !== undefined || value.tag !== undefined)
      return null;
    const source = yaml.slice(value.range[0], value.range[1]);
    return source === '' || /[\r\n]/.test(source) ? null : { value, source, range: value.range };
  };
  return {
    keys: fields.map(({ key }) => key),
    scalarOf: (key) => {
      const found = scalar(key);
      return found === null ? null : { source: found.source, value: found.value.value };
    },
    setScalar: (key, value) => {
      const found = scalar(key);
      return found === null ? null : [edit(found.range[0], found.range[1], JSON.stringify(value))];
    },
    rename: (key, to) => {
      const range = only(key)?.pair.key.range;
      return range == null ? null : [edit(range[0], range[1], to)];
    },
    insertFirst: (key, value) => [edit(0, 0, `${key}: ${value}${lineEnd}`)],
    removeEarlier: (key) => {
      const earlier = fields.filter((field) => field.key === key).slice(0, -1);
      return earlier.length === 0 ? null : earlier.map(({ start, end }) => edit(start, end, ''));
    },
    moveUnder: (keys, parent) => {
      const moved = keys.map(only);
      if (moved.some((field) => field === null)) return null;
      const lines = (indent: string) =>
        (moved as Field[])
          .map(({ start, end }) => `${indented(yaml.slice(start, end), indent)}`)
          .join('')
          .replace(/(?:\r?\n)?$/, lineEnd);
      const removed = (moved as Field[]).map(({ start, end }) => edit(start, end, ''));
      const under = fields.find((field) => field.key === parent);
      if (under === undefined) {
        const [first, ...rest] = moved as Field[];
        if (first === undefined) return null;
        const made = edit(first.start, first.end, `${parent}:${lineEnd}${lines('  ')}`);
        return [made, ...rest.map(({ start, end }) => edit(start, end, ''))];
      }
      const target = only(parent)?.pair.value;
      if (!isMap(target) || target.flow === true) return null;
      const inner = fieldsOf(target, yaml);
      const [first, last] = [inner?.[0], inner?.at(-1)];
      if (first === undefined || last === undefined) return null;
      const indent = yaml.slice(yaml.lastIndexOf('\n', first.start) + 1, first.start);
      const known = new Set(inner?.map(({ key }) => key));
      if (!/^ +$/.test(indent) || keys.some((key) => known.has(key))) return null;
      return [edit(last.end, last.end, lines(indent)), ...removed];
    },
  };
}

/** The fields of a block mapping; null where one is no plain name on a line of its own. */
function fieldsOf(map: YAMLMap, yaml: string): Field[] | null {
  const fields: Field[] = [];
  for (const pair of map.items) {
    const { key, value } = pair as Pair<Scalar, { range?: [number, number, number] | null }>;
    if (!isScalar(key) || typeof key.value !== 'string' || key.range == null) return null;
    const start = key.range[0];
    const valueEnd = Math.max(key.range[1], value?.range?.[1] ?? 0);
    // A block value ends behind its last line end.
    const at = yaml[valueEnd - 1] === '\n' ? valueEnd - 1 : valueEnd;
    const next = yaml.indexOf('\n', at);
    fields.push({
      ...{ key: key.value, pair: pair as Pair<Scalar, unknown>, start },
      end: next < 0 ? yaml.length : next + 1,
    });
  }
  return fields;
}

function indented(lines: string, indent: string): string {
  return lines.replace(/^(?=[^\r\n])/gm, indent);
}
