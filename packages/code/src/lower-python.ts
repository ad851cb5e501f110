import { lowerPythonImport } from './lower-imports.ts';
import { requiredPrefix } from './lower-names.ts';
import type { Definition, Expression, NamedArgument, Statement } from './program-nodes.ts';
import { isExpression, plainString, sliceOf } from './python-syntax.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';
import { unescapeText } from './unescape-text.ts';

/** A Python module as a program. Source of the node types: tree-sitter-python 0.25. */
export function lowerPython(root: SyntaxNode, source: SourceText): Statement[] {
  return new PythonLowering(source).statements(root.children);
}

class PythonLowering {
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
        return [];
      case 'expression_statement': {
        const [inner] = node.children;
        return inner === undefined ? [] : this.statement(inner);
      }
      case 'assignment':
      case 'augmented_assignment': {
        const left = childIn(node, 'left');
        const right = childIn(node, 'right');
        if (left === null || right === null) return [];
        const target = this.expression(left);
        const value = right.type === 'assignment' ? this.chained(right) : this.expression(right);
        const append = node.type === 'augmented_assignment';
        return [{ kind: 'assign', target, value, append, over: false, line }];
      }
      case 'import_statement':
        return node.children.flatMap((child) => lowerPythonImport(child, '', this.source));
      case 'import_from_statement': {
        const module = childIn(node, 'module_name');
        const prefix = module === null ? '' : `${this.source.of(module)}.`;
        return node.children
          .filter(({ field }) => field === 'name')
          .flatMap((child) => lowerPythonImport(child, prefix, this.source));
      }
      case 'function_definition':
        return [{ kind: 'define', definition: this.definition(node), line }];
      case 'decorated_definition':
      case 'class_definition':
        return this.statements(
          node.type === 'class_definition' ? (childIn(node, 'body')?.children ?? []) : node.children,
        );
      case 'yield':
      case 'return_statement':
        return node.children.map((child) => ({ kind: 'return', value: this.expression(child), line }));
      case 'for_statement': {
        const { left, right } = { left: childIn(node, 'left'), right: childIn(node, 'right') };
        const rest = this.statements(node.children.filter((child) => child !== left && child !== right));
        if (left === null || right === null) return rest;
        const over = {
          target: this.expression(left),
          value: this.expression(right),
          append: false,
          over: true,
        };
        return [{ kind: 'assign', ...over, line }, ...rest];
      }
      case 'with_item':
      case 'except_clause': {
        const value = childIn(node, 'value');
        const rest = this.statements(node.children.filter((child) => child !== value));
        return value === null ? rest : [...this.bound(value), ...rest];
      }
      default:
        if (isExpression(node.type)) return [{ kind: 'run', expression: this.expression(node), line }];
        return this.statements(node.children);
    }
  }

  /** `a = b = value`. */
  private chained(node: SyntaxNode): Expression {
    const left = childIn(node, 'left');
    const right = childIn(node, 'right');
    const line = this.source.lineAt(node.start);
    if (left === null || right === null) return { kind: 'mix', parts: [], line };
    const value = right.type === 'assignment' ? this.chained(right) : this.expression(right);
    return { kind: 'set', target: this.expression(left), value, line };
  }

  /** `value as name`. */
  private bound(node: SyntaxNode): Statement[] {
    const line = this.source.lineAt(node.start);
    if (node.type !== 'as_pattern') return [{ kind: 'run', expression: this.expression(node), line }];
    const [value] = node.children;
    const alias = childIn(node, 'alias')?.children[0];
    if (value === undefined || alias === undefined) return [];
    return [
      {
        kind: 'assign',
        target: this.expression(alias),
        value: this.expression(value),
        append: false,
        over: false,
        line,
      },
    ];
  }

  private definition(node: SyntaxNode): Definition {
    const name = childIn(node, 'name');
    const parameters = childIn(node, 'parameters')?.children ?? [];
    const body = childIn(node, 'body');
    return {
      name: name === null ? '' : this.source.of(name),
      parameters: parameters.map((parameter) => {
        const named = childIn(parameter, 'name') ?? parameter.children[0] ?? parameter;
        return this.source.of(named);
      }),
      body:
        body === null
          ? []
          : node.type === 'lambda'
            ? [{ kind: 'return', value: this.expression(body), line: this.source.lineAt(body.start) }]
            : this.statements(body.children),
      line: this.source.lineAt(node.start),
    };
  }

  private expression(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const all = () => node.children.map((child) => this.expression(child));
    switch (node.type) {
      case 'identifier':
        return { kind: 'name', name: this.source.of(node), line };
      case 'string':
        return this.string(node);
      case 'concatenated_string':
        return { kind: 'join', parts: all(), line };
      case 'integer':
      case 'float':
        return { kind: 'text', text: this.source.of(node), line };
      case 'attribute': {
        const object = childIn(node, 'object');
        const attribute = childIn(node, 'attribute');
        if (object === null || attribute === null) return { kind: 'mix', parts: all(), line };
        return { kind: 'member', object: this.expression(object), key: this.source.of(attribute), line };
      }
      case 'subscript':
        return this.subscript(node);
      case 'call':
        return this.call(node);
      case 'binary_operator': {
        const { left, right } = { left: childIn(node, 'left'), right: childIn(node, 'right') };
        const operator = childIn(node, 'operator');
        if (left === null || right === null || operator === null) return { kind: 'mix', parts: all(), line };
        const parts = [this.expression(left), this.expression(right)] as const;
        const sign = this.source.of(operator);
        if (sign === '+') return { kind: 'join', parts, line };
        if (sign === '%') return { kind: 'format', template: parts[0], values: [parts[1]], line };
        // Between paths.
        if (sign === '/')
          return { kind: 'join', parts: [parts[0], { kind: 'text', text: '/', line }, parts[1]], line };
        return { kind: 'mix', parts, line };
      }
      case 'boolean_operator':
      case 'conditional_expression':
        return {
          kind: 'either',
          options: node.children
            .filter(
              ({ field }, index) =>
                field !== 'operator' && !(node.type === 'conditional_expression' && index === 1),
            )
            .map((child) => this.expression(child)),
          line,
        };
      case 'comparison_operator':
      case 'not_operator':
        return { kind: 'truth', parts: all(), line };
      case 'list':
      case 'tuple':
      case 'set':
      case 'expression_list':
      case 'pattern_list':
      case 'tuple_pattern':
      case 'list_pattern':
        return { kind: 'list', items: all(), line };
      case 'dictionary':
        return { kind: 'record', entries: node.children.map((child) => this.entry(child)), line };
      case 'lambda':
        return { kind: 'function', definition: this.definition(node), line };
      case 'named_expression': {
        const { name, value } = { name: childIn(node, 'name'), value: childIn(node, 'value') };
        if (name === null || value === null) return { kind: 'mix', parts: all(), line };
        return { kind: 'set', target: this.expression(name), value: this.expression(value), line };
      }
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression':
      case 'dictionary_comprehension':
        return this.comprehension(node);
      case 'parenthesized_expression':
      case 'await':
        if (node.children.length === 1) return all()[0] as Expression;
        return { kind: 'mix', parts: all(), line };
      default:
        return { kind: 'mix', parts: all(), line };
    }
  }

  private subscript(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const object = childIn(node, 'value');
    const index = childIn(node, 'subscript');
    if (object === null || index === null) return { kind: 'mix', parts: [], line };
    if (index.type === 'slice') {
      const of = this.expression(object);
      return sliceOf(of, this.source.of(index), line);
    }
    return { kind: 'item', object: this.expression(object), index: this.expression(index), line };
  }

  private call(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const callee = childIn(node, 'function');
    const given = childIn(node, 'arguments');
    if (callee === null || given === null) return { kind: 'mix', parts: [], line };
    const args: Expression[] = [];
    const named: NamedArgument[] = [];
    if (given.type === 'generator_expression') args.push(this.expression(given));
    else
      for (const child of given.children) {
        if (child.type === 'comment') continue;
        if (child.type === 'keyword_argument' || child.type === 'dictionary_splat')
          named.push(this.entry(child));
        else args.push(this.expression(child));
      }
    return { kind: 'call', callee: this.expression(callee), args, named, line };
  }

  private entry(node: SyntaxNode): NamedArgument {
    const key = childIn(node, 'key') ?? childIn(node, 'name');
    const value = childIn(node, 'value') ?? node.children.at(-1);
    const line = this.source.lineAt(node.start);
    const name =
      key?.type === 'identifier' && node.type === 'keyword_argument'
        ? this.source.of(key)
        : key?.type === 'string'
          ? plainString(this.source.of(key))
          : null;
    return { name, value: value === undefined ? { kind: 'mix', parts: [], line } : this.expression(value) };
  }

  private comprehension(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const body = childIn(node, 'body');
    let value: Expression =
      body === null
        ? { kind: 'mix', parts: [], line }
        : body.type === 'pair'
          ? { kind: 'list', items: body.children.map((child) => this.expression(child)), line }
          : this.expression(body);
    const asks = node.children.find(({ type }) => type === 'if_clause');
    for (const clause of node.children.filter(({ type }) => type === 'for_in_clause').reverse()) {
      const { left, right } = { left: childIn(clause, 'left'), right: childIn(clause, 'right') };
      if (left === null || right === null) continue;
      const target = this.expression(left);
      const prefix = asks === undefined ? undefined : requiredPrefix(this.source.of(asks));
      const all = this.expression(right);
      const over: Expression = prefix === undefined ? all : { kind: 'narrowed', of: all, prefix, line };
      value = { kind: 'map', target, over, body: value, line };
    }
    return value;
  }

  private string(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const opening = node.children[0];
    const prefix = opening === undefined ? '' : this.source.of(opening).toLowerCase();
    const isRaw = prefix.includes('r');
    const parts = node.children.flatMap((child): Expression[] => {
      if (child.type === 'interpolation') {
        const inner = childIn(child, 'expression') ?? child.children[0];
        return inner === undefined ? [] : [this.expression(inner)];
      }
      if (child.type !== 'string_content') return [];
      const text = this.source.of(child);
      return [{ kind: 'text', text: isRaw ? text : unescapeText(text), line }];
    });
    if (parts.length === 1 && parts[0] !== undefined) return parts[0];
    return parts.length === 0 ? { kind: 'text', text: '', line } : { kind: 'join', parts, line };
  }
}
