import { ChangeCount } from './change-count.ts';
import { CODE_LIMITS, type NotUnderstood } from './code-limits.ts';
import { freshMark, remoteValue, standardInput } from './derived-values.ts';
import type { BareEffect, Effect } from './effects.ts';
import type { CodePlace, Execution, SharedAnalysis } from './execution.ts';
import { Interpreter } from './interpreter.ts';
import { type CodeLanguage, languageOfFile } from './language.ts';
import { type LocalModule, localModule } from './local-module.ts';
import { LoweredTexts } from './lowered-texts.ts';
import { secretAt } from './secret-places.ts';
import { shortenRuns } from './shorten-runs.ts';
import {
  HOLE,
  isConstant,
  type Mark,
  type MarkKind,
  markedValue,
  type Scope,
  textValue,
  UNKNOWN,
  UNKNOWN_WORD,
  type Value,
} from './value.ts';
import { variableValue } from './variable-value.ts';
import { beyondBudget, WorkBudget } from './work-budget.ts';
import { WrittenFiles } from './written-files.ts';

/** A piece of code in a skill: a script, a block of code, a command of a hook. */
export interface CodeUnit {
  /** File, as named in the inventory. */
  file: string;
  /** The 1-based line of that file on which it begins. */
  line: number;
  language: CodeLanguage;
  text: string;
}

/** The effects of code, and the parts not understood. */
export interface CodeAnalysis {
  effects: readonly Effect[];
  notUnderstood: readonly { file: string; line: number; reason: NotUnderstood }[];
}

/**
 * Analyses the code of one skill, following it from one unit to another through the files they write and
 * read. Nothing is executed.
 * @param fileText the text of a file of the skill by its path, relative to the skill's folder; null for others
 * @param setVariable the value of a variable of the environment that a file of the skill sets; undefined for others
 * @param isFollowed whether a unit is looked at for what it does; others are read only where one imports them
 * @throws ParserNotLoadedError
 */
export function analyseCode(
  units: readonly CodeUnit[],
  fileText: (path: string) => string | null = () => null,
  setVariable: (name: string) => string | undefined = () => undefined,
  isFollowed: (unit: CodeUnit) => boolean = () => true,
): CodeAnalysis {
  const followed = units.filter(isFollowed);
  const analysis = new Analysis(fileText, setVariable, followed);
  for (const unit of followed) analysis.runUnit(unit);
  if (analysis.written.wroteLate && units.length > 1) {
    analysis.startAgain();
    for (const unit of followed) analysis.runUnit(unit);
  }
  return { effects: analysis.effects, notUnderstood: analysis.notUnderstood };
}

/** Marks that the unknown parts of an executed text carry along. */
const CARRIED: ReadonlySet<MarkKind> = new Set([
  'secret',
  'environment',
  'variable',
  'personal',
  'input',
  'file',
]);
const STANDARD_INPUT = /^(?:-|0|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

/** State shared by the analysis of one skill. */
class Analysis implements SharedAnalysis {
  effects: Effect[] = [];
  notUnderstood: CodeAnalysis['notUnderstood'][number][] = [];
  readonly written = new WrittenFiles();
  readonly changes = new ChangeCount();
  #budget = new WorkBudget();
  readonly #running = new Set<string>();
  /** Definitions of the skill's modules, by file; null while one is being read. */
  #modules = new Map<string, Scope | null>();
  #isMuted = false;
  readonly #texts = new LoweredTexts();

  readonly #fileText: (path: string) => string | null;
  readonly #setVariable: (name: string) => string | undefined;

  /** Files analysed separately as a whole, still pending. */
  #waiting = new Set<string>();
  readonly #wholeFiles: readonly string[];

  constructor(
    fileText: (path: string) => string | null,
    setVariable: (name: string) => string | undefined,
    followed: readonly CodeUnit[],
  ) {
    this.#fileText = fileText;
    this.#setVariable = setVariable;
    this.#wholeFiles = followed.filter((unit) => isWhole(unit, fileText)).map(({ file }) => file);
    this.#waiting = new Set(this.#wholeFiles);
  }

  spend(place: CodePlace, line: number): boolean {
    const mayGoOn = this.#budget.step();
    if (!mayGoOn) this.giveUp(place, line);
    return mayGoOn;
  }

  keep(value: Value, place: CodePlace, line: number): Value {
    const kept = this.#budget.within(value);
    if (kept === null) this.giveUp(place, line);
    return kept ?? beyondBudget(value);
  }

  /** Once for each file. */
  giveUp({ file, line: fixed }: CodePlace, line: number): void {
    const isNoted = this.notUnderstood.some((noted) => noted.file === file);
    if (!isNoted) this.notUnderstood.push({ file, line: fixed ?? line, reason: 'in-part' });
  }

  startAgain(): void {
    this.effects = [];
    this.notUnderstood = [];
    this.#budget = new WorkBudget();
    this.#modules = new Map();
    this.#waiting = new Set(this.#wholeFiles);
  }

  runUnit(unit: CodeUnit): void {
    const { file, line, language, text } = unit;
    if (isWhole(unit, this.#fileText) && !this.#waiting.delete(file)) return;
    this.#run(text, language, { file, line: null, layers: [], within: [] }, line);
  }

  emit(effect: BareEffect, place: CodePlace, line: number): void {
    const { file, line: fixed, layers, within } = place;
    if (this.#isMuted) return;
    if (this.effects.length < CODE_LIMITS.effects)
      this.effects.push({ ...effect, file, line: fixed ?? line, layers, within } as Effect);
    else this.giveUp(place, line);
  }

  /**
   * Follows a text executed as code, as far as it is known.
   * @returns what it prints
   */
  execute(
    interpreter: Execution,
    via: string,
    code: Value,
    language: CodeLanguage | null,
    line: number,
  ): Value {
    interpreter.emit({ kind: 'execute', via, language, text: code.text, marks: code.marks }, line);
    if (language === null || code.text === null || code.text === '') return markedValue(code.marks);
    const { place } = interpreter;
    if (place.within.length >= CODE_LIMITS.layers) {
      this.giveUp(place, line);
      return markedValue(code.marks);
    }
    const decoded = code.marks.filter(({ kind }) => kind === 'decoded').map(({ what }) => what);
    // Unknown parts are taken for one word: what stands around them is code all the same.
    const text = code.text.replaceAll(HOLE, UNKNOWN_WORD);
    const unknown = text === code.text ? [] : code.marks.filter(({ kind }) => CARRIED.has(kind));
    const key = `${place.file}:${place.line ?? line}:${language}:${text}`;
    if (this.#running.has(key)) return UNKNOWN;
    this.#running.add(key);
    const step = interpreter.step(line, `runs it with ${via}`);
    const inner: CodePlace = {
      file: place.file,
      line: place.line ?? line,
      layers: [...place.layers, ...decoded],
      within: [...place.within, step],
      unknown,
    };
    const value = this.#run(text, language, inner, 1);
    this.#running.delete(key);
    return value;
  }

  #run(text: string, language: CodeLanguage, place: CodePlace, firstLine: number): Value {
    // `${IFS}` stands where a blank would be.
    const spaced = language === 'shell' ? text.replace(/\$(?:\{IFS\}|IFS(?:\$\d)?(?!\w))/g, ' ') : text;
    const plain = shortenRuns(spaced, language);
    if (plain.length < spaced.length)
      this.notUnderstood.push({ file: place.file, line: place.line ?? firstLine, reason: 'too-costly' });
    try {
      const { statements, reason } = this.#texts.lower(plain, language, firstLine);
      if (reason !== null)
        this.notUnderstood.push({ file: place.file, line: place.line ?? firstLine, reason });
      return new Interpreter(this, language, place).run(statements);
    } catch (error) {
      // Deeper than the stack of this machine: nothing is known of the text, and that is said.
      if (!(error instanceof RangeError)) throw error;
      this.notUnderstood.push({ file: place.file, line: place.line ?? firstLine, reason: 'too-costly' });
      return UNKNOWN;
    }
  }

  variable(interpreter: Execution, name: string, line: number): Value {
    const value = variableValue(interpreter, name, line);
    const set = value.text === null ? this.#setVariable(name) : undefined;
    if (set === undefined) return value;
    // An address is no secret, whatever the variable is called.
    return textValue(set, set.includes('://') ? [] : value.marks);
  }

  module(interpreter: Execution, path: string): Value | undefined {
    const { place, language } = interpreter;
    const found = localModule(place.file, path, language, this.#fileText);
    if (found === null || found.file === place.file) return undefined;
    const known = this.#modules.get(found.file);
    const scope = known === undefined ? this.#readModule(found) : known;
    if (scope === null) return undefined;
    let value: Value | undefined = { ...UNKNOWN, entries: scope.variables };
    for (const member of found.members) {
      if (member === 'default' && value.entries?.has(member) !== true) continue;
      value = value.entries?.get(member);
      if (value === undefined) return undefined;
    }
    return value;
  }

  /** Reports the module's effects once: now, or where it was analysed separately. */
  #readModule({ file, language, text }: LocalModule): Scope | null {
    this.#modules.set(file, null);
    const wasMuted = this.#isMuted;
    this.#isMuted = !this.#waiting.delete(file);
    const interpreter = new Interpreter(this, language, { file, line: null, layers: [], within: [] });
    try {
      const { statements, reason } = this.#texts.lower(text, language, 1);
      if (reason !== null && !this.#isMuted) this.notUnderstood.push({ file, line: 1, reason });
      if (reason !== null && statements.length === 0) return null;
      interpreter.run(statements);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!this.#isMuted) this.notUnderstood.push({ file, line: 1, reason: 'too-costly' });
      return null;
    } finally {
      this.#isMuted = wasMuted;
    }
    this.#modules.set(file, interpreter.root);
    return interpreter.root;
  }

  keepFile(path: string, value: Value, append: boolean): void {
    this.written.keep(path, value, append);
    this.changes.add(value);
  }

  /** The marks of data written to a file, or of a file with secrets. */
  fileMarks(path: Value): readonly Mark[] {
    return path.text === null ? path.marks : [...(this.written.at(path.text)?.marks ?? []), ...path.marks];
  }

  /** The content of a file. */
  readFile(interpreter: Execution, path: Value, line: number): Value {
    const { text } = path;
    if (text === null) {
      return markedValue([...path.marks, freshMark(interpreter, 'file', 'a file that is given', line)]);
    }
    if (STANDARD_INPUT.test(text)) return standardInput(interpreter, line);
    const shown = text.replaceAll(HOLE, '…');
    const connection = /^\/dev\/(?:tcp|udp)\/([^/]+)\/(.+)$/.exec(text);
    if (connection !== null) return remoteValue(interpreter, `tcp://${connection[1]}:${connection[2]}`, line);
    const known = this.written.atOrAbove(text);
    if (known !== undefined) return { ...known, marks: [...known.marks, ...path.marks] };
    const secret = secretAt(shown);
    interpreter.emit({ kind: 'read', path: shown }, line);
    if (secret !== null)
      return markedValue([
        freshMark(interpreter, 'secret', secret.what, line, `reads ${shown}`),
        ...path.marks,
      ]);
    const content = isConstant(path) ? this.#fileText(text.replace(/^(?:\.\/)+/, '')) : null;
    if (content !== null) {
      const isCode = languageOfFile(text, content.slice(0, 200)) !== null;
      return textValue(
        content,
        isCode ? path.marks : [...path.marks, freshMark(interpreter, 'asset', shown, line)],
      );
    }
    return markedValue([freshMark(interpreter, 'file', shown, line), ...path.marks]);
  }
}

/** Returns true when a unit is a whole file that others may import. */
function isWhole({ file, line, text }: CodeUnit, fileText: (path: string) => string | null): boolean {
  return line === 1 && fileText(file) === text;
}
