/** A string of Python without its prefix and its quotes. */
export function plainString(literal: string): string {
  return literal.replace(/^[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '');
}

/** Whether nodes of a type are expressions that can stand as a statement. */
export function isExpression(type: string): boolean {
  return /^(?:call|attribute|subscript|await|yield|binary_operator|boolean_operator|conditional_expression|parenthesized_expression|named_expression|list_comprehension|generator_expression|tuple|list|dictionary|lambda|string|concatenated_string|comparison_operator|not_operator|unary_operator|as_pattern)$/.test(
    type,
  );
}
