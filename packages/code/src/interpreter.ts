import { assignMember } from './assign-member.ts';
import { callFunction } from './call-function.ts';
import { CallMemo, isSameKnowledge } from './call-memo.ts';
import { CODE_LIMITS } from './code-limits.ts';
import type { BareEffect } from './effects.ts';
import type { CodePlace, Evaluation, SharedAnalysis } from './execution.ts';
import { formatText } from './fold-text.ts';
import { runCommand, runWords } from './interpret-command.ts';
import type { CodeLanguage } from './language.ts';
import { mapMembers, recordOf } from './members.ts';
import { printingCommand } from './printing-command.ts';
import type { Definition, Expression, Statement } from './program-nodes.ts';
import { readItem, readMember, unsetName } from './read-property.ts';
import { homeOf, lookUp, memberOf, ownerOf } from './scope.ts';
import { commandWords } from './split-words.ts';
import {
  eitherValue,
  GIVEN_INPUT,
  joinValues,
  listValue,
  markedValue,
  marksOf,
  narrowedValue,
  partOfValue,
  reversedValue,
  type Scope,
  type Step,
  textValue,
  UNKNOWN,
  UNKNOWN_WORD,
  type Value,
  withStep,
} from './value.ts';
import { writeFile } from './write-file.ts';

const RETURNED = ' returned';

/**
 * Follows values through a program, taking each branch and entering each function: by its calls, and once
 * without any when it has none. Reports outside effects to the analysis. Bounded by `CODE_LIMITS`.
 */
export class Interpreter implements Evaluation {
  readonly root: Scope = { variables: new Map(), outer: null, home: this };
  #depth = 0;
  readonly #entered: Definition[] = [];
  readonly #called = new Set<Definition>();
  #waiting: (() => void)[] = [];
  readonly #memo = new CallMemo();
  /** Calls that were cut short, whose results are no whole ones. */
  #cuts = 0;

  readonly analysis: SharedAnalysis;
  readonly language: CodeLanguage;
  readonly place: CodePlace;

  constructor(analysis: SharedAnalysis, language: CodeLanguage, place: CodePlace) {
    this.analysis = analysis;
    this.language = language;
    this.place = place;
  }

  run(statements: readonly Statement[]): Value {
    this.#hoist(statements, this.root);
    const value = this.#block(statements, this.root);
    for (const { definition } of [...this.root.variables.values()]) {
      if (definition !== null && !this.#called.has(definition.definition)) this.invoke(definition, []);
    }
    return value;
  }

  emit(effect: BareEffect, line: number): void {
    this.analysis.emit(effect, this.place, line);
  }

  step(line: number, what: string): Step {
    return { file: this.place.file, line: this.place.line ?? line, what };
  }

  runWords(words: readonly Value[], input: Value | null, line: number): Value {
    return runWords(this, words, input, line);
  }

  later(called: { definition: Definition; scope: Scope }, args: readonly Value[]): void {
    this.#waiting.push(() => this.invoke(called, args));
  }

  /** The value of a function's body for values of its parameters. */
  invoke({ definition, scope }: { definition: Definition; scope: Scope }, args: readonly Value[]): Value {
    const home = homeOf(scope);
    if (home !== undefined && home !== this) return home.invoke({ definition, scope }, args);
    if (this.#entered.includes(definition)) {
      this.#cuts += 1;
      return markedValue(marksOf(args));
    }
    const key = this.#memo.keyOf(definition, args);
    const before = key === null ? undefined : this.#memo.get(scope, key, this.analysis.changes);
    if (before !== undefined) return before;
    if (this.#entered.length >= CODE_LIMITS.callDepth) {
      this.#cuts += 1;
      this.analysis.giveUp(this.place, definition.body[0]?.line ?? 1);
      return markedValue(marksOf(args));
    }
    const cuts = this.#cuts;
    this.#called.add(definition);
    this.#entered.push(definition);
    const isMethod = definition.parameters[0] === 'self' || definition.parameters[0] === 'cls';
    const parameters = isMethod ? definition.parameters.slice(1) : definition.parameters;
    const variables = new Map(parameters.map((name, index) => [name, args[index] ?? UNKNOWN]));
    const inner: Scope = { variables, outer: scope };
    this.#hoist(definition.body, inner);
    const last = this.#block(definition.body, inner);
    this.#entered.pop();
    const isShell = this.language === 'shell' || this.language === 'powershell';
    const value = variables.get(RETURNED) ?? (isShell ? last : UNKNOWN);
    if (key !== null && cuts === this.#cuts) this.#memo.set(scope, key, this.analysis.changes, value);
    return value;
  }

  #hoist(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements)
      if (statement.kind === 'define')
        scope.variables.set(statement.definition.name, {
          ...UNKNOWN,
          definition: { definition: statement.definition, scope },
        });
  }

  #block(statements: readonly Statement[], scope: Scope): Value {
    const isShell = this.language === 'shell';
    const values: Value[] = [];
    for (const statement of statements) {
      const value = this.#statement(statement, scope);
      if (value !== null && !isShell) values.pop();
      if (value !== null) values.push(value);
      for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next();
    }
    const last = values.at(-1);
    if (values.length <= 1 || last === undefined) return last ?? UNKNOWN;
    return eitherValue([last, ...values]);
  }

  #statement(statement: Statement, scope: Scope): Value | null {
    const { line } = statement;
    switch (statement.kind) {
      case 'define':
        return null;
      case 'import':
        scope.variables.set(
          statement.name,
          this.analysis.module(this, statement.path) ?? { ...UNKNOWN, path: statement.path },
        );
        return null;
      case 'run': {
        const value = this.evaluate(statement.expression, scope);
        const via =
          this.language === 'shell' && scope === this.root ? printingCommand(statement.expression) : null;
        if (via !== null && value.marks.length > 0)
          this.emit({ kind: 'print', via, marks: value.marks }, line);
        return value;
      }
      case 'return': {
        const value = this.evaluate(statement.value, scope);
        const known = scope.variables.get(RETURNED);
        scope.variables.set(RETURNED, known === undefined ? value : eitherValue([known, value]));
        return value;
      }
      case 'assign': {
        const value = this.evaluate(statement.value, scope);
        const members = statement.over ? memberOf(value) : value;
        const given = statement.append
          ? joinValues([this.evaluate(statement.target, scope), members])
          : members;
        this.assign(statement.target, given, scope, line);
        return null;
      }
    }
  }

  assign(target: Expression, value: Value, scope: Scope, line: number): void {
    switch (target.kind) {
      case 'name': {
        const kept =
          target.name === GIVEN_INPUT
            ? value
            : withStep(value, () => this.step(line, `is kept in \`${target.name}\``));
        const owner = this.language === 'shell' ? this.root : (ownerOf(target.name, scope) ?? scope);
        const known = owner.variables.get(target.name);
        const isGlobal = owner !== scope && known !== undefined;
        const held = isGlobal ? eitherValue([kept, known]) : kept;
        if ((owner !== scope || scope === this.root) && !isSameKnowledge(held, known))
          this.analysis.changes.add(held, known);
        owner.variables.set(target.name, held);
        return;
      }
      case 'list':
        for (const [index, part] of target.items.entries())
          this.assign(
            part,
            value.items?.[index] ?? {
              ...markedValue(value.marks),
              text: value.items === null ? value.text : null,
            },
            scope,
            line,
          );
        return;
      case 'member':
      case 'item':
        assignMember(this, target, value, scope, line);
        return;
      default:
    }
  }

  evaluate(expression: Expression, scope: Scope): Value {
    const { line } = expression;
    if (this.#depth >= CODE_LIMITS.evaluationDepth) {
      this.analysis.giveUp(this.place, line);
      return UNKNOWN;
    }
    if (!this.analysis.spend(this.place, line)) return UNKNOWN;
    this.#depth += 1;
    try {
      return this.analysis.keep(this.#value(expression, scope), this.place, line);
    } finally {
      this.#depth -= 1;
    }
  }

  #value(expression: Expression, scope: Scope): Value {
    const all = (parts: readonly Expression[]) => parts.map((part) => this.evaluate(part, scope));
    const { line } = expression;
    switch (expression.kind) {
      case 'text':
        return textValue(expression.text, expression.text.includes(UNKNOWN_WORD) ? this.place.unknown : []);
      case 'name':
        return lookUp(expression.name, scope) ?? unsetName(this, expression.name, line);
      case 'member':
        return readMember(this, expression, expression.key, this.evaluate(expression.object, scope));
      case 'item':
        return readItem(this, expression, scope);
      case 'call':
        return callFunction(this, expression, scope);
      case 'join':
        return joinValues(all(expression.parts));
      case 'list':
        return listValue(all(expression.items));
      case 'record':
        return recordOf(this, expression, scope);
      case 'either':
        return eitherValue(all(expression.options));
      case 'mix':
        return markedValue(marksOf(all(expression.parts)));
      case 'format':
        return formatText(this.evaluate(expression.template, scope), all(expression.values));
      case 'reversed':
        return reversedValue(this.evaluate(expression.of, scope));
      case 'truth':
        all(expression.parts);
        return UNKNOWN;
      case 'narrowed':
        return narrowedValue(this.evaluate(expression.of, scope), expression.prefix);
      case 'part':
        return partOfValue(this.evaluate(expression.of, scope));
      case 'function':
        return { ...UNKNOWN, definition: { definition: expression.definition, scope } };
      case 'set': {
        const value = this.evaluate(expression.value, scope);
        this.assign(expression.target, value, scope, line);
        return value;
      }
      case 'block': {
        const inner: Scope = { variables: new Map(), outer: scope };
        this.#hoist(expression.statements, inner);
        return this.#block(expression.statements, inner);
      }
      case 'map':
        return mapMembers(this, expression, scope);
      case 'command': {
        const input = expression.input === null ? null : this.evaluate(expression.input, scope);
        const words = commandWords(expression.words, all(expression.words), this.root.variables.get('IFS'));
        return runCommand(this, words, input, line, scope);
      }
      case 'split':
        return this.evaluate(expression.of, scope);
      case 'redirect': {
        const value = this.evaluate(expression.value, scope);
        const path = this.evaluate(expression.path, scope);
        writeFile(this, '>', path, value, expression.append, line);
        return markedValue(value.marks);
      }
    }
  }
}
