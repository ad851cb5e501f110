import type { Expression } from './program-nodes.ts';

/** A string of Python without its prefix and its quotes. */
export function plainString(literal: string): string {
  return literal.replace(/^[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '');
}

/** Returns true for node types of expressions that can be statements. */
export function isExpression(type: string): boolean {
  return /^(?:call|attribute|subscript|await|binary_operator|boolean_operator|conditional_expression|parenthesized_expression|named_expression|list_comprehension|generator_expression|tuple|list|dictionary|lambda|string|concatenated_string|comparison_operator|not_operator|unary_operator|as_pattern)$/.test(
    type,
  );
}

/** `value[bounds]`. A few characters mask a secret; pieces whose bounds are computed are all of it in the end. */
export function sliceOf(of: Expression, bounds: string, line: number): Expression {
  const plain = bounds.replaceAll(' ', '');
  if (plain === '::-1') return { kind: 'reversed', of, line };
  return /[a-zA-Z_]/.test(plain) ? { kind: 'mix', parts: [of], line } : { kind: 'part', of, line };
}
