import type { Definition, Expression, Statement } from './program-nodes.ts';
import { descriptorName, openedDescriptor } from './shell-descriptors.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';
import { unescapeText } from './unescape-text.ts';
import { GIVEN_INPUT } from './value.ts';

/** A shell script as a program. Source of the node types: tree-sitter-bash 0.25. */
export function lowerShell(root: SyntaxNode, source: SourceText): Statement[] {
  return new ShellLowering(source).statements(root.children);
}

class ShellLowering {
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
      case 'file_descriptor':
        return [];
      case 'variable_assignment':
        return [this.assignment(node)];
      case 'declaration_command':
        return node.children.flatMap((child) =>
          child.type === 'variable_assignment' ? [this.assignment(child)] : [],
        );
      case 'function_definition': {
        const name = childIn(node, 'name');
        const body = childIn(node, 'body');
        const definition: Definition = {
          name: name === null ? '' : this.source.of(name),
          parameters: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
          body: body === null ? [] : this.statements(body.children),
          line,
        };
        return [{ kind: 'define', definition, line }];
      }
      case 'for_statement': {
        const variable = childIn(node, 'variable');
        const values = node.children
          .filter(({ field }) => field === 'value')
          .map((child) => this.word(child));
        const body = childIn(node, 'body');
        return [
          {
            kind: 'assign',
            target: { kind: 'name', name: variable === null ? '' : this.source.of(variable), line },
            value: { kind: 'list', items: values, line },
            append: false,
            over: true,
            line,
          },
          ...(body === null ? [] : this.statements(body.children)),
        ];
      }
      case 'command':
      case 'pipeline':
      case 'redirected_statement':
      case 'subshell':
      case 'test_command':
      case 'unset_command':
        return [{ kind: 'run', expression: this.expression(node), line }];
      default:
        return this.statements(node.children);
    }
  }

  private assignment(node: SyntaxNode): Statement {
    const line = this.source.lineAt(node.start);
    const name = childIn(node, 'name');
    const value = childIn(node, 'value');
    const text = name === null ? '' : this.source.of(name);
    return {
      kind: 'assign',
      target: { kind: 'name', name: text.replace(/\[.*$/s, ''), line },
      value: value === null ? { kind: 'text', text: '', line } : this.word(value),
      append: this.source.text.startsWith('+=', name?.end ?? 0),
      over: false,
      line,
    };
  }

  /** @param input what is piped into it */
  private expression(node: SyntaxNode, input: Expression | null = null): Expression {
    const line = this.source.lineAt(node.start);
    switch (node.type) {
      case 'command':
        return this.command(node, input);
      case 'pipeline': {
        let value = input;
        for (const part of node.children) if (part.type !== 'comment') value = this.expression(part, value);
        return value ?? { kind: 'text', text: '', line };
      }
      case 'redirected_statement':
        return this.redirected(node, input);
      case 'subshell': {
        const block: Expression = { kind: 'block', statements: this.statements(node.children), line };
        return input === null ? block : { kind: 'mix', parts: [input, block], line };
      }
      case 'test_command':
      case 'unset_command':
        return { kind: 'mix', parts: node.children.map((child) => this.word(child)), line };
      default: {
        const statements = this.statement(node);
        const [only] = statements;
        if (input === null || only === undefined) return { kind: 'block', statements, line };
        // What a loop or a group reads comes out of its commands.
        const given: Expression = { kind: 'name', name: GIVEN_INPUT, line };
        return {
          kind: 'mix',
          parts: [
            { kind: 'set', target: given, value: input, line },
            { kind: 'block', statements, line },
            { kind: 'set', target: given, value: { kind: 'mix', parts: [], line }, line },
          ],
          line,
        };
      }
    }
  }

  private redirected(node: SyntaxNode, input: Expression | null): Expression {
    const line = this.source.lineAt(node.start);
    const body = childIn(node, 'body');
    let given = input;
    let after: SyntaxNode[] = [];
    const outputs: SyntaxNode[] = [];
    for (const redirect of node.children.filter(({ field }) => field === 'redirect')) {
      if (redirect.type === 'heredoc_redirect') {
        const text = redirect.children.find(({ type }) => type === 'heredoc_body');
        given = text === undefined ? given : this.pieces(text);
        after = redirect.children.filter(({ type }) => type === 'pipeline' || type === 'command');
        outputs.push(...redirect.children.filter(({ type }) => type === 'file_redirect'));
      } else if (redirect.type === 'herestring_redirect') {
        const [text] = redirect.children;
        if (text !== undefined) given = this.word(text);
      } else if (/^\d*</.test(this.source.of(redirect)) && !this.source.of(redirect).includes('<>')) {
        const target = childIn(redirect, 'destination');
        if (target !== null) given = this.readOf(target) ?? given;
      } else outputs.push(redirect);
    }
    const opened = outputs.flatMap((redirect) => this.openedBy(redirect, body));
    if (opened.length > 0) return { kind: 'block', statements: opened, line };
    let value: Expression =
      body === null ? (given ?? { kind: 'text', text: '', line }) : this.expression(body, given);
    for (const next of after) value = this.expression(next, value);
    for (const redirect of outputs) {
      const target = childIn(redirect, 'destination');
      const path = target === null ? null : this.placeOf(target);
      if (path === null) continue;
      const append = this.source.of(redirect).includes('>>');
      value = { kind: 'redirect', value, path, append, line };
    }
    return value;
  }

  /** Handles `exec 3<>FILE`: the descriptor refers to the file from then on. */
  private openedBy(redirect: SyntaxNode, body: SyntaxNode | null): Statement[] {
    const name = body === null ? null : openedDescriptor(this.source.of(redirect), this.source.of(body));
    const path = childIn(redirect, 'destination');
    if (name === null || path === null) return [];
    const line = this.source.lineAt(redirect.start);
    const target: Expression = { kind: 'name', name, line };
    return [{ kind: 'assign', target, value: this.word(path), append: false, over: false, line }];
  }

  /** Resolves the target of a redirect: a file, or the file of a descriptor. Null for the standard ones. */
  private placeOf(target: SyntaxNode): Expression | null {
    if (target.type !== 'number') return this.word(target);
    const name = descriptorName(this.source.of(target));
    return name === null ? null : { kind: 'name', name, line: this.source.lineAt(target.start) };
  }

  /** The content of the file that a redirect reads. */
  private readOf(target: SyntaxNode): Expression | null {
    const line = this.source.lineAt(target.start);
    if (target.type === 'process_substitution') return this.word(target);
    const path = this.placeOf(target);
    if (path === null) return null;
    return { kind: 'command', words: [{ kind: 'text', text: 'cat', line }, path], input: null, line };
  }

  private command(node: SyntaxNode, input: Expression | null): Expression {
    const line = this.source.lineAt(node.start);
    const words: Expression[] = [];
    const before: Statement[] = [];
    let given = input;
    for (const child of node.children) {
      if (child.type === 'variable_assignment') before.push(this.assignment(child));
      else if (child.type === 'herestring_redirect') given = this.word(child.children[0] ?? child);
      else if (child.type === 'file_redirect') {
        const target = childIn(child, 'destination');
        if (target !== null) words.push(this.word(target));
      } else if (child.type === 'command_name') words.push(this.splitWord(child.children[0] ?? child));
      else if (child.field === 'argument') words.push(this.splitWord(child));
    }
    const command: Expression = { kind: 'command', words, input: given, line };
    if (before.length === 0) return command;
    return { kind: 'block', statements: [...before, { kind: 'run', expression: command, line }], line };
  }

  /** A word of a command: an expansion without quotes, or of a whole array, is as many as its value has. */
  private splitWord(node: SyntaxNode): Expression {
    const isSplit =
      /expansion$/.test(node.type) ||
      (node.type === 'string' && /^"\$\{\w+\[[@*]\]\}"$/.test(this.source.of(node)));
    const word = this.word(node);
    return isSplit && word.kind === 'name' ? { kind: 'split', of: word, line: word.line } : word;
  }

  /** A word, or a part of one. */
  private word(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const text = this.source.of(node);
    switch (node.type) {
      case 'raw_string':
        return { kind: 'text', text: text.slice(1, -1), line };
      case 'ansi_c_string':
        return { kind: 'text', text: unescapeText(text.slice(2, -1)), line };
      case 'word':
        if (node.children.length > 0) return this.pieces(node);
        return {
          kind: 'text',
          text: text.replace(/\\(\r?\n|[\s\S])/g, (_, after) => after.replace(/^\r?\n$/, '')),
          line,
        };
      case 'string':
      case 'translated_string': {
        const start = text.indexOf('"') + 1;
        return this.pieces(node, node.start + start, node.end - (text.length > start ? 1 : 0), true);
      }
      case 'concatenation':
        return { kind: 'join', parts: node.children.map((child) => this.word(child)), line };
      case 'simple_expansion':
        return { kind: 'name', name: text.slice(1), line };
      case 'expansion':
        return this.expansion(node);
      case 'array':
        return { kind: 'list', items: node.children.map((child) => this.word(child)), line };
      case 'command_substitution':
      case 'process_substitution':
        return { kind: 'block', statements: this.statements(node.children), line };
      default:
        if (node.children.length > 0)
          return { kind: 'mix', parts: node.children.map((child) => this.word(child)), line };
        return { kind: 'text', text, line };
    }
  }

  /** `${X}`, `${X:-other}`; other operations on X are ignored. */
  private expansion(node: SyntaxNode): Expression {
    const line = this.source.lineAt(node.start);
    const [first, ...others] = node.children.filter(({ field }) => field !== 'operator');
    if (first === undefined) return { kind: 'mix', parts: [], line };
    const name: Expression = { kind: 'name', name: this.source.of(first).replace(/\[.*$/s, ''), line };
    const operator = childIn(node, 'operator');
    if (operator === null || others.length === 0)
      return others.length === 0 && operator === null ? name : { kind: 'part', of: name, line };
    const rest = others.map((child) => this.word(child));
    const isDefault = /^:?[-=]$/.test(this.source.of(operator));
    return isDefault
      ? { kind: 'either', options: [name, ...rest], line }
      : { kind: 'part', of: { kind: 'mix', parts: [name, ...rest], line }, line };
  }

  /** Text with expansions in it. */
  private pieces(node: SyntaxNode, start = node.start, end = node.end, quoted = false): Expression {
    const line = this.source.lineAt(node.start);
    const parts: Expression[] = [];
    let at = start;
    const text = (to: number) => {
      if (to <= at) return;
      const raw = this.source.text.slice(at, to);
      parts.push({ kind: 'text', text: quoted ? raw.replace(/\\([$`"\\]|\r?\n)/g, '$1') : raw, line });
    };
    for (const child of node.children) {
      if (!/expansion|substitution/.test(child.type)) continue;
      text(child.start);
      parts.push(this.word(child));
      at = child.end;
    }
    text(end);
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'join', parts, line };
  }
}
