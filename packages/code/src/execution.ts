import type { ChangeCount } from './change-count.ts';
import type { BareEffect } from './effects.ts';
import type { CodeLanguage } from './language.ts';
import type { Definition, Expression } from './program-nodes.ts';
import type { Mark, Scope, Step, Value } from './value.ts';

/** Location of the code being analysed. */
export interface CodePlace {
  file: string;
  /** Line of every effect inside: code in a text of other code has no lines of its own. */
  line: number | null;
  layers: readonly string[];
  within: readonly Step[];
  /** Marks of the unknown parts of a text executed as code. */
  unknown?: readonly Mark[];
}

/** The part of the interpreter that calls and commands use. */
export interface Execution {
  readonly analysis: SharedAnalysis;
  readonly language: CodeLanguage;
  readonly place: CodePlace;
  readonly root: Scope;
  emit(effect: BareEffect, line: number): void;
  step(line: number, what: string): Step;
  invoke(called: { definition: Definition; scope: Scope }, args: readonly Value[]): Value;
  /** The same once the statement is over, whose result the function may use: `const c = net.connect(…, () => c.pipe(…))`. */
  later(called: { definition: Definition; scope: Scope }, args: readonly Value[]): void;
  /** A command by its words. */
  runWords(words: readonly Value[], input: Value | null, line: number): Value;
}

/** An interpreter's evaluation functions. */
export interface Evaluation extends Execution {
  evaluate(expression: Expression, scope: Scope): Value;
}

/** State shared by the analysis of one skill. */
export interface SharedAnalysis {
  readonly changes: ChangeCount;
  /** Returns true when another expression may be evaluated. */
  spend(place: CodePlace, line: number): boolean;
  /** The value of an expression; less of it when too much was put together. */
  keep(value: Value, place: CodePlace, line: number): Value;
  /** Reports that analysis stops here. */
  giveUp(place: CodePlace, line: number): void;
  emit(effect: BareEffect, place: CodePlace, line: number): void;
  execute(execution: Execution, via: string, code: Value, language: CodeLanguage | null, line: number): Value;
  variable(execution: Execution, name: string, line: number): Value;
  /** Returns the exports of the skill's own module; undefined for libraries. */
  module(execution: Execution, path: string): Value | undefined;
  keepFile(path: string, value: Value, append: boolean): void;
  fileMarks(path: Value): readonly Mark[];
  readFile(execution: Execution, path: Value, line: number): Value;
}
