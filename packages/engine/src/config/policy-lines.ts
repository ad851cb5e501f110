import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/**
 * Finds the line of each key of `policy`, and of each item of its lists, from 1.
 * @param text YAML or JSON that was parsed before
 * @returns lines by `owners` and `owners.0`
 */
export function policyLines(text: string): Record<string, number> {
  const counter = new LineCounter();
  const policy = parseDocument(text, { lineCounter: counter, logLevel: 'error' }).get('policy', true);
  const lines: Record<string, number> = {};
  if (!isMap(policy)) return lines;
  const add = (name: string, node: unknown) => {
    if (isNode(node) && node.range) lines[name] = counter.linePos(node.range[0]).line;
  };
  for (const { key, value } of policy.items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    add(name, key);
    if (isSeq(value)) for (const [index, item] of value.items.entries()) add(`${name}.${index}`, item);
  }
  return lines;
}
