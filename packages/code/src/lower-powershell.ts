import { lowerOperation } from './powershell-operators.ts';
import type { Definition, Expression, Statement } from './program-nodes.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/**
 * A PowerShell script as a program; commands, types and members in lower case, since the language does not tell the cases
 * apart. Source of the node types: tree-sitter-powershell as @vscode/tree-sitter-wasm 0.3.1 packs it, collapsed.
 */
export function lowerPowerShell(root: SyntaxNode, source: SourceText): Statement[] {
  return new PowerShellLowering(source).statements(root.children.length === 0 ? [root] : [root]);
}

const CONTAINER =
  /^(?:program|statement_list|script_block|script_block_body|statement_block|if_statement|else_clause|elseif_clause|try_statement|catch_clause|finally_clause|while_statement|do_statement|for_statement|switch_statement|switch_body|switch_clauses|switch_clause|named_block|named_block_list|param_block|ERROR|trap_statement|for_initializer|for_condition|for_iterator|while_condition|elseif_clauses|catch_clauses|sub_expression|array_expression)$/;

class PowerShellLowering {
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
      case 'empty_statement':
        return [];
      case 'assignment_expression': {
        const left = node.children[0];
        const value = childIn(node, 'value');
        if (left === undefined || value === null) return [];
        const operator = node.children.find(({ type }) => type === 'assignement_operator');
        const append = operator !== undefined && this.source.of(operator) === '+=';
        return [
          {
            kind: 'assign',
            target: this.target(left),
            value: this.expression(value),
            append,
            over: false,
            line,
          },
        ];
      }
      case 'function_statement': {
        const name = node.children.find(({ type }) => type === 'function_name');
        const definition: Definition = {
          name: name === undefined ? '' : this.source.of(name).toLowerCase(),
          parameters: this.parameters(node),
          body: this.statements(node.children.filter(({ type }) => type === 'script_block')),
          line,
        };
        return [{ kind: 'define', definition, line }];
      }
      case 'foreach_statement': {
        const [variable, over, ...body] = node.children;
        if (variable === undefined || over === undefined) return [];
        return [
          {
            kind: 'assign',
            target: this.target(variable),
            value: this.expression(over),
            append: false,
            over: true,
            line,
          },
          ...this.statements(body),
        ];
      }
      case 'flow_control_statement':
        return node.children.map((child) => ({ kind: 'return', value: this.expression(child), line }));
      default:
        if (CONTAINER.test(node.type)) return this.statements(node.children);
        return [{ kind: 'run', expression: this.expression(node), line }];
    }
  }

  private parameters(node: SyntaxNode): string[] {
    const found: string[] = [];
    const visit = (child: SyntaxNode, depth: number): void => {
      if (child.type === 'script_parameter') {
        const variable = child.children.find(({ type }) => type === 'variable');
        if (variable !== undefined) found.push(this.name(variable));
      } else if (depth < 6) for (const inner of child.children) visit(inner, depth + 1);
    };
    visit(node, 0);
    return found;
  }

  private name(node: SyntaxNode): string {
    return this.source
      .of(node)
      .replace(/^\$\{?(?:global:|script:|local:)?/i, '')
      .replace(/\}$/, '')
      .toLowerCase();
  }

  private target(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    if (node.type === 'variable') return { kind: 'name', name: this.name(node), line };
    if (node.type === 'left_assignment_expression' && node.children[0] !== undefined)
      return this.target(node.children[0]);
    return this.expression(node);
  }

  private expression(node: SyntaxNode, input: Expression | null = null): Expression {
    const line = this.source.lineAt(node.start);
    const all = () => node.children.map((child) => this.expression(child));
    switch (node.type) {
      case 'variable': {
        const name = this.name(node);
        if (!name.startsWith('env:')) return { kind: 'name', name, line };
        return { kind: 'name', name: name.slice('env:'.length).toUpperCase(), line };
      }
      case 'pipeline':
      case 'pipeline_chain': {
        let value: Expression | null = input;
        for (const part of node.children) value = this.expression(part, value);
        return value ?? { kind: 'text', text: '', line };
      }
      case 'command':
        return this.command(node, input);
      case 'string_literal':
        return node.children[0] === undefined
          ? { kind: 'text', text: '', line }
          : this.expression(node.children[0]);
      case 'verbatim_string_characters':
        return { kind: 'text', text: this.source.of(node).slice(1, -1).replaceAll("''", "'"), line };
      case 'verbatim_here_string_characters':
        return { kind: 'text', text: this.source.of(node).replace(/^@'\r?\n?|\r?\n?'@$/g, ''), line };
      case 'expandable_string_literal':
        return this.expandable(node, 1);
      case 'expandable_here_string_literal':
        return this.expandable(node, 2);
      case 'decimal_integer_literal':
      case 'hexadecimal_integer_literal':
      case 'integer_literal':
      case 'generic_token':
      case 'simple_name':
      case 'command_parameter':
        return { kind: 'text', text: this.source.of(node).replaceAll('`', ''), line };
      case 'type_literal': {
        const name = this.source
          .of(node)
          .slice(1, -1)
          .toLowerCase()
          .replace(/^system\./, '');
        return { kind: 'name', name: `module ${name}`, line };
      }
      case 'member_access':
      case 'invokation_expression':
        return this.member(node);
      case 'additive_expression':
      case 'additive_argument_expression':
        return { kind: 'join', parts: all(), line };
      case 'comparison_expression':
      case 'comparison_argument_expression':
      case 'element_access':
        return lowerOperation(node, this.source, (part) => this.expression(part));
      case 'format_expression':
      case 'format_argument_expression': {
        const [template, ...values] = node.children.filter(({ type }) => type !== 'format_operator');
        if (template === undefined) return { kind: 'mix', parts: [], line };
        return {
          kind: 'format',
          template: this.expression(template),
          values: values.flatMap((value) =>
            value.type === 'array_literal_expression'
              ? value.children.map((item) => this.expression(item))
              : [this.expression(value)],
          ),
          line,
        };
      }
      case 'array_expression': {
        // `@(…)` holds statements; of one that is a list it is that list.
        const statements = this.statements(node.children);
        const items = statements.flatMap((part) => (part.kind === 'run' ? [part.expression] : []));
        if (items.length < statements.length) return { kind: 'list', items: all(), line };
        return items[0]?.kind === 'list' && items.length === 1 ? items[0] : { kind: 'list', items, line };
      }
      case 'array_literal_expression':
      case 'argument_expression_list':
        return { kind: 'list', items: all(), line };
      case 'expression_with_unary_operator': {
        const isJoin = /^-join\b/i.test(this.source.of(node));
        return isJoin ? { kind: 'join', parts: all(), line } : { kind: 'mix', parts: all(), line };
      }
      case 'hash_literal_expression': {
        const body = node.children.find(({ type }) => type === 'hash_literal_body');
        return {
          kind: 'record',
          entries: (body?.children ?? []).map((entry) => {
            const [key, value] = entry.children;
            return {
              name:
                key === undefined
                  ? null
                  : this.source
                      .of(key)
                      .replace(/^['"]|['"]$/g, '')
                      .toLowerCase(),
              value: value === undefined ? { kind: 'mix', parts: [], line } : this.expression(value),
            };
          }),
          line,
        };
      }
      case 'script_block_expression':
      case 'script_block': {
        const definition: Definition = {
          name: '',
          parameters: ['_'],
          body: this.statements(node.children),
          line,
        };
        return { kind: 'function', definition, line };
      }
      case 'assignment_expression':
        return { kind: 'block', statements: this.statement(node), line };
      default:
        if (CONTAINER.test(node.type))
          return { kind: 'block', statements: this.statements(node.children), line };
        if (node.children.length === 1 && node.children[0] !== undefined)
          return this.expression(node.children[0], input);
        return { kind: 'mix', parts: all(), line };
    }
  }

  private command(node: SyntaxNode, input: Expression | null): Expression {
    const line = this.source.lineAt(node.start);
    const words: Expression[] = [];
    const elements = node.children.flatMap((child) =>
      child.type === 'command_elements' ? child.children : [child],
    );
    for (const child of elements) {
      if (child.type === 'command_argument_sep' || child.type === 'command_invokation_operator') continue;
      if (child.type === 'command_name')
        words.push({ kind: 'text', text: this.source.of(child).toLowerCase().replaceAll('`', ''), line });
      else if (child.type === 'command_name_expr') words.push(this.expression(child.children[0] ?? child));
      else if (child.type === 'path_command_name') words.push(this.expression(child.children[0] ?? child));
      else if (child.type === 'argument_list') {
        // `x (y).Method('z')`: the grammar takes the arguments of the method for another word.
        const callee = words.pop();
        const args = child.children.flatMap((list) => list.children).map((item) => this.expression(item));
        if (callee !== undefined) words.push({ kind: 'call', callee, args, named: [], line });
      } else words.push(this.expression(child));
    }
    return { kind: 'command', words, input, line };
  }

  private member(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const [object, name, ...rest] = node.children;
    if (object === undefined || name === undefined) return { kind: 'mix', parts: [], line };
    const [computed] = name.type === 'member_name' ? name.children : [];
    const callee: Expression =
      computed === undefined || computed.type === 'simple_name'
        ? {
            kind: 'member',
            object: this.expression(object),
            key: this.source.of(name).toLowerCase(),
            line,
          }
        : { kind: 'item', object: this.expression(object), index: this.expression(computed), line };
    const given = rest.find(({ type }) => type === 'argument_list');
    if (node.type === 'member_access' && given === undefined) return callee;
    const args = (given?.children ?? [])
      .flatMap((list) => list.children)
      .map((item) => this.expression(item));
    return { kind: 'call', callee, args, named: [], line };
  }

  private expandable(node: SyntaxNode, quotes: number): Expression {
    const line = this.source.lineAt(node.start);
    const parts: Expression[] = [];
    let at = node.start + quotes;
    const end = node.end - quotes;
    const text = (to: number) => {
      if (to > at)
        parts.push({ kind: 'text', text: this.source.text.slice(at, to).replace(/`([\s\S])/g, '$1'), line });
    };
    for (const child of node.children) {
      text(child.start);
      parts.push(this.expression(child));
      at = child.end;
    }
    text(end);
    return { kind: 'join', parts, line };
  }
}
