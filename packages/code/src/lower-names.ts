import type { Expression, NamedArgument, Statement } from './program-nodes.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** `enum Name { Key = "TOKEN" }` of TypeScript: a table of the members with a value. */
export function lowerEnumeration(
  node: SyntaxNode,
  source: SourceText,
  lower: (node: SyntaxNode) => Expression,
): Statement[] {
  const line = source.lineAt(node.start);
  const { name, body } = { name: childIn(node, 'name'), body: childIn(node, 'body') };
  if (name === null || body === null) return [];
  const entries = body.children.flatMap((member): NamedArgument[] => {
    const { key, value } = { key: childIn(member, 'name'), value: childIn(member, 'value') };
    return key === null || value === null ? [] : [{ name: source.of(key), value: lower(value) }];
  });
  const target: Expression = { kind: 'name', name: source.of(name), line };
  return [
    { kind: 'assign', target, value: { kind: 'record', entries, line }, append: false, over: false, line },
  ];
}

const PREFIX_ASKED = /\.starts[wW]ith\(\s{0,9}["'`](\w{1,60})["'`]\s{0,9}\)/;

/** The name prefix required by a condition: `name.startswith("APP_")`; undefined for other conditions. */
export function requiredPrefix(condition: string): string | undefined {
  return PREFIX_ASKED.exec(condition)?.[1];
}
