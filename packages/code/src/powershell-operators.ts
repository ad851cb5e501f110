import type { Expression } from './program-nodes.ts';
import type { SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** An operation on two values, or a part of one: `a -join b`, `a[0..3]`. */
export function lowerOperation(
  node: SyntaxNode,
  source: SourceText,
  expression: (node: SyntaxNode) => Expression,
): Expression {
  const line = source.lineAt(node.start);
  const isPart = node.type === 'element_access';
  const [left, operator, right = isPart ? operator : undefined] = node.children;
  if (left === undefined || operator === undefined || right === undefined)
    return { kind: 'mix', parts: node.children.map(expression), line };
  const value = expression(left);
  if (!isPart) return operated(value, source.of(operator).toLowerCase(), expression(right), line);
  return (
    rangeOf(value, source.of(right), line) ?? { kind: 'item', object: value, index: expression(right), line }
  );
}

/** `a -join b` and similar: the combination of two values. A pattern of `-replace` counts as a text. */
function operated(left: Expression, operator: string, right: Expression, line: number): Expression {
  const method = (object: Expression, key: string, args: readonly Expression[]): Expression => ({
    kind: 'call',
    callee: { kind: 'member', object, key, line },
    args,
    named: [],
    line,
  });
  switch (operator.replace(/^-[ci](?=join$|split$|replace$)/, '-')) {
    case '-join':
      return method(right, 'join', [left]);
    case '-split':
      return method(left, 'split', [right]);
    case '-replace':
      return method(
        left,
        'replace',
        right.kind === 'list' ? right.items : [right, { kind: 'text', text: '', line }],
      );
    default:
      return { kind: 'mix', parts: [left, right], line };
  }
}

/** `$text[-1..-5]` reads from the end; null for an index that is no range. */
function rangeOf(of: Expression, index: string, line: number): Expression | null {
  const plain = index.replaceAll(/\s/g, '');
  if (!plain.includes('..')) return null;
  return /^-1\.\.(?:-|\()/.test(plain) ? { kind: 'reversed', of, line } : { kind: 'mix', parts: [of], line };
}
