import { lowerImports, moduleName } from './lower-imports.ts';
import { lowerEnumeration, requiredPrefix } from './lower-names.ts';
import type { Definition, Expression, NamedArgument, Statement } from './program-nodes.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';
import { unescapeText } from './unescape-text.ts';

/** JavaScript or TypeScript as a program. Source of the node types: tree-sitter-javascript 0.25, -typescript 0.23. */
export function lowerJavaScript(root: SyntaxNode, source: SourceText): Statement[] {
  return new JavaScriptLowering(source).statements(root.children);
}

const STATEMENT =
  /_statement$|_declaration$|^(?:statement_block|program|else_clause|catch_clause|finally_clause|switch_body|switch_case|switch_default|class_body|variable_declarator|method_definition|field_definition|public_field_definition|hash_bang_line|comment|internal_module|module)$/;

const COMPARES = /^(?:[=!]==?|[<>]=?|in|instanceof)$/;

class JavaScriptLowering {
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  statements(nodes: readonly SyntaxNode[]): Statement[] {
    return nodes.flatMap((node) => this.statement(node));
  }

  private statement(node: SyntaxNode): Statement[] {
    const line = this.source.lineAt(node.start);
    switch (node.type) {
      case 'comment':
      case 'hash_bang_line':
        return [];
      case 'variable_declarator': {
        const { name, value } = { name: childIn(node, 'name'), value: childIn(node, 'value') };
        return name === null || value === null ? [] : this.assigned(name, this.expression(value), line);
      }
      case 'field_definition':
      case 'public_field_definition': {
        const name = childIn(node, 'property') ?? childIn(node, 'name');
        const value = childIn(node, 'value');
        if (name === null || value === null) return [];
        const object: Expression = { kind: 'name', name: 'this', line };
        const target: Expression = { kind: 'member', object, key: this.source.of(name), line };
        return [{ kind: 'assign', target, value: this.expression(value), append: false, over: false, line }];
      }
      case 'enum_declaration':
        return lowerEnumeration(node, this.source, (value) => this.expression(value));
      case 'import_statement':
        return lowerImports(node, this.source);
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'method_definition':
        return [{ kind: 'define', definition: this.definition(node), line }];
      case 'class_declaration':
      case 'class':
        return this.statements(childIn(node, 'body')?.children ?? []);
      case 'expression_statement':
        if (node.children[0]?.type !== 'yield_expression') return this.statements(node.children);
        return node.children[0].children.map((child) => this.returned(child, line));
      case 'return_statement':
        return node.children.map((child) => this.returned(child, line));
      case 'for_in_statement': {
        const body = childIn(node, 'body');
        return [...this.over(node, line), ...(body === null ? [] : this.statement(body))];
      }
      default:
        if (STATEMENT.test(node.type)) return this.statements(node.children);
        if (node.type === 'property_identifier' || node.field === 'kind' || node.field === 'operator')
          return [];
        return [{ kind: 'run', expression: this.expression(node), line }];
    }
  }

  private returned(node: SyntaxNode, line: number): Statement {
    return { kind: 'return', value: this.expression(node), line };
  }

  /** The variable of a loop, or those of a pattern, each with its part of the member. */
  private over(node: SyntaxNode, line: number): Statement[] {
    const { left, right } = { left: childIn(node, 'left'), right: childIn(node, 'right') };
    if (left === null || right === null) return [];
    const members = this.expression(right);
    if (!/_pattern$/.test(left.type)) return this.assigned(left, members, line, true);
    const member: Expression = { kind: 'name', name: `member ${node.start}`, line };
    return [
      { kind: 'assign', target: member, value: members, append: false, over: true, line },
      ...this.assigned(left, member, line),
    ];
  }

  /** A name, or the names of a pattern, each with its part of the value. */
  private assigned(target: SyntaxNode, value: Expression, line: number, over = false): Statement[] {
    if (target.type === 'object_pattern')
      return target.children.flatMap((child) => {
        const inner = child.type === 'pair_pattern' ? childIn(child, 'value') : child;
        const key = child.type === 'pair_pattern' ? childIn(child, 'key') : child;
        if (inner === null || key === null) return [];
        if (child.type === 'rest_pattern')
          return this.assigned(child.children[0] ?? child, value, line, over);
        const named = child.type === 'object_assignment_pattern' ? (child.children[0] ?? child) : inner;
        const name = child.type === 'object_assignment_pattern' ? named : key;
        const member: Expression = { kind: 'member', object: value, key: this.source.of(name), line };
        return this.assigned(named, member, line, over);
      });
    if (target.type === 'array_pattern')
      return target.children.flatMap((child, at) => {
        const index: Expression = { kind: 'text', text: String(at), line };
        return this.assigned(child, { kind: 'item', object: value, index, line }, line, over);
      });
    return [{ kind: 'assign', target: this.expression(target), value, append: false, over, line }];
  }

  private definition(node: SyntaxNode): Definition {
    const name = childIn(node, 'name');
    const single = childIn(node, 'parameter');
    const given = single === null ? (childIn(node, 'parameters')?.children ?? []) : [single];
    const body = childIn(node, 'body');
    const line = this.source.lineAt(node.start);
    const unpacked = given.flatMap((parameter, index): Statement[] => {
      const pattern = childIn(parameter, 'pattern') ?? childIn(parameter, 'left') ?? parameter;
      if (!/_pattern$/.test(pattern.type) || pattern.type === 'rest_pattern') return [];
      return this.assigned(pattern, { kind: 'name', name: `parameter ${index}`, line }, line);
    });
    const statements: Statement[] =
      body === null
        ? []
        : body.type === 'statement_block'
          ? this.statements(body.children)
          : [{ kind: 'return', value: this.expression(body), line: this.source.lineAt(body.start) }];
    return {
      name: name === null ? '' : this.source.of(name),
      parameters: given.map((parameter, index) => this.parameter(parameter, index)),
      body: [...unpacked, ...statements],
      line,
    };
  }

  private parameter(node: SyntaxNode, index: number): string {
    const pattern = childIn(node, 'pattern') ?? childIn(node, 'left') ?? node;
    if (pattern.type === 'identifier') return this.source.of(pattern);
    if (pattern.type === 'rest_pattern') return this.source.of(pattern).replace(/^\.\.\./, '');
    return `parameter ${index}`;
  }

  private expression(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const all = () => node.children.map((child) => this.expression(child));
    const two = (first: string, second: string) => [childIn(node, first), childIn(node, second)] as const;
    switch (node.type) {
      case 'identifier':
      case 'this':
      case 'shorthand_property_identifier':
      case 'shorthand_property_identifier_pattern':
        return { kind: 'name', name: this.source.of(node), line };
      case 'number':
        return { kind: 'text', text: this.source.of(node), line };
      case 'string': {
        const text = this.source.of(node);
        return { kind: 'text', text: unescapeText(text.slice(1, -1)), line };
      }
      case 'template_string':
        return this.template(node);
      case 'member_expression': {
        const [object, property] = two('object', 'property');
        if (object === null || property === null) return { kind: 'mix', parts: all(), line };
        return { kind: 'member', object: this.expression(object), key: this.source.of(property), line };
      }
      case 'subscript_expression': {
        const [object, index] = two('object', 'index');
        if (object === null || index === null) return { kind: 'mix', parts: all(), line };
        return { kind: 'item', object: this.expression(object), index: this.expression(index), line };
      }
      case 'call_expression':
      case 'new_expression':
        return this.call(node);
      case 'binary_expression': {
        const [left, right] = two('left', 'right');
        if (left === null || right === null) return { kind: 'mix', parts: all(), line };
        const operator = childIn(node, 'operator');
        const sign = operator === null ? '' : this.source.of(operator);
        const parts = [this.expression(left), this.expression(right)];
        if (COMPARES.test(sign)) return { kind: 'truth', parts, line };
        if (sign === '+') return { kind: 'join', parts, line };
        if (sign === '||' || sign === '??') return { kind: 'either', options: parts, line };
        return { kind: 'mix', parts, line };
      }
      case 'unary_expression': {
        const sign = childIn(node, 'operator');
        const isTruth = sign !== null && /^(?:!|typeof|delete|void)$/.test(this.source.of(sign));
        return { kind: isTruth ? 'truth' : 'mix', parts: all(), line };
      }
      case 'ternary_expression':
        return {
          kind: 'either',
          options: node.children
            .filter(({ field }) => field !== 'condition')
            .map((child) => this.expression(child)),
          line,
        };
      case 'assignment_expression':
      case 'augmented_assignment_expression': {
        const [left, right] = two('left', 'right');
        if (left === null || right === null) return { kind: 'mix', parts: all(), line };
        const value = this.expression(right);
        if (/_pattern$/.test(left.type))
          return { kind: 'block', statements: this.assigned(left, value, line), line };
        const target = this.expression(left);
        const isAppended = node.type === 'augmented_assignment_expression';
        const held: Expression = isAppended ? { kind: 'join', parts: [target, value], line } : value;
        return { kind: 'set', target, value: held, line };
      }
      case 'array':
      case 'sequence_expression':
        return { kind: 'list', items: all(), line };
      case 'object':
        return { kind: 'record', entries: node.children.map((child) => this.entry(child)), line };
      case 'arrow_function':
      case 'function_expression':
      case 'function':
      case 'generator_function':
        return { kind: 'function', definition: this.definition(node), line };
      case 'class':
        return { kind: 'block', statements: this.statements(childIn(node, 'body')?.children ?? []), line };
      case 'parenthesized_expression':
      case 'await_expression':
      case 'non_null_expression':
      case 'as_expression':
      case 'satisfies_expression':
      case 'spread_element': {
        const [inner] = node.children;
        return inner === undefined ? { kind: 'mix', parts: [], line } : this.expression(inner);
      }
      case 'comment':
      case 'type_annotation':
      case 'type_arguments':
        return { kind: 'mix', parts: [], line };
      default:
        if (STATEMENT.test(node.type)) return { kind: 'block', statements: this.statement(node), line };
        return { kind: 'mix', parts: all(), line };
    }
  }

  private call(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const callee = childIn(node, 'function') ?? childIn(node, 'constructor');
    const given = childIn(node, 'arguments');
    if (callee === null) return { kind: 'mix', parts: [], line };
    if (given?.type === 'template_string') {
      const named: NamedArgument[] = [];
      return { kind: 'call', callee: this.expression(callee), args: [this.template(given)], named, line };
    }
    const args = (given?.children ?? [])
      .filter(({ type }) => type !== 'comment')
      .map((child) => this.expression(child));
    const [first] = args;
    const name = this.source.of(callee);
    if ((name === 'require' || name === 'import') && first?.kind === 'text')
      return { kind: 'name', name: `module ${moduleName(first.text)}`, line };
    const prefix =
      given !== null && /\.filter$/.test(name) ? requiredPrefix(this.source.of(given)) : undefined;
    const object = prefix === undefined ? null : childIn(callee, 'object');
    if (prefix !== undefined && object !== null)
      return { kind: 'narrowed', of: this.expression(object), prefix, line };
    return { kind: 'call', callee: this.expression(callee), args, named: [], line };
  }

  private entry(node: SyntaxNode): NamedArgument {
    const line = this.source.lineAt(node.start);
    if (node.type === 'shorthand_property_identifier')
      return { name: this.source.of(node), value: this.expression(node) };
    if (node.type === 'method_definition') {
      const definition = this.definition(node);
      return { name: definition.name, value: { kind: 'function', definition, line } };
    }
    const key = childIn(node, 'key');
    const value = childIn(node, 'value') ?? node.children.at(-1);
    const name =
      key === null || key.type === 'computed_property_name'
        ? null
        : this.source.of(key).replace(/^['"]|['"]$/g, '');
    return { name, value: value === undefined ? { kind: 'mix', parts: [], line } : this.expression(value) };
  }

  private template(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const parts = node.children.map((child): Expression => {
      if (child.type === 'template_substitution') {
        const [inner] = child.children;
        return inner === undefined ? { kind: 'mix', parts: [], line } : this.expression(inner);
      }
      return { kind: 'text', text: unescapeText(this.source.of(child)), line };
    });
    return parts.length === 0 ? { kind: 'text', text: '', line } : { kind: 'join', parts, line };
  }
}
