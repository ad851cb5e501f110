import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Clock, EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import type { Diagnostic } from 'vscode-languageserver';
import { type Checked, checkSubject } from './check-subject.ts';
import { type CheckedSubject, subjectOf } from './checked-subject.ts';
import { diagnosticOf } from './diagnostic.ts';
import type { OpenTexts } from './open-texts.ts';

/** Milliseconds without a change after which the scanner reads the skill: it takes longer than layer 1. */
const SCAN_AFTER_MS = 300;

/** Shows the diagnostics of a file. @param real path */
export type Publish = (real: string, diagnostics: Diagnostic[]) => void;

interface SubjectState {
  subject: CheckedSubject;
  checked: Checked | null;
  /** Last findings of the scanner, shown until it has run again. */
  scanned: readonly Finding[];
  /** Open files of it, by real path. */
  open: Set<string>;
  /** Files with diagnostics. */
  shown: ReadonlyMap<string, Diagnostic[]>;
  /** Grows with every change. */
  revision: number;
  isQueued: boolean;
  scanTimer: NodeJS.Timeout | null;
}

/** Checks what open files belong to: layer 1 at once, the scanner when typing pauses. */
export class SubjectChecks {
  readonly #texts: OpenTexts;
  readonly #options: EvaluationOptions;
  readonly #clock: Clock;
  readonly #publish: Publish;
  readonly #states = new Map<string, SubjectState>();

  constructor(texts: OpenTexts, options: EvaluationOptions, clock: Clock, publish: Publish) {
    this.#texts = texts;
    this.#options = options;
    this.#clock = clock;
    this.#publish = publish;
  }

  /** Checks the subject of a changed file. @param real its path */
  changed(real: string): void {
    const state = this.#stateOf(real);
    if (state === null) return;
    state.open.add(real);
    this.#checkSoon(state);
  }

  /** Withdraws the diagnostics of a closed file, and those of its subject if none of its files is open. */
  closed(real: string): void {
    for (const state of this.#states.values()) {
      if (!state.open.delete(real)) continue;
      this.#publish(real, []);
      // The text on disk counts again.
      if (state.open.size > 0) this.#checkSoon(state);
      else this.#forget(state);
    }
  }

  /** The subject of a file with its last findings, checked now if it never was. */
  async current(real: string): Promise<{ subject: CheckedSubject; checked: Checked } | null> {
    const state = this.#stateOf(real);
    if (state === null) return null;
    if (state.checked === null) await this.#check(state, false);
    return state.checked === null ? null : { subject: state.subject, checked: state.checked };
  }

  diagnosticsOf(real: string): readonly Diagnostic[] {
    return this.#stateOf(real)?.shown.get(real) ?? [];
  }

  stop(): void {
    for (const { scanTimer } of this.#states.values()) if (scanTimer !== null) clearTimeout(scanTimer);
    this.#states.clear();
  }

  #stateOf(real: string): SubjectState | null {
    const subject = subjectOf(real);
    if (subject === null) return null;
    const known = this.#states.get(subject.path);
    if (known !== undefined) return known;
    const state: SubjectState = {
      ...{ subject, checked: null, scanned: [], open: new Set<string>(), shown: new Map(), revision: 0 },
      ...{ isQueued: false, scanTimer: null },
    };
    this.#states.set(subject.path, state);
    return state;
  }

  #checkSoon(state: SubjectState): void {
    state.revision += 1;
    if (state.scanTimer !== null) clearTimeout(state.scanTimer);
    state.scanTimer = setTimeout(() => void this.#check(state, true), SCAN_AFTER_MS);
    if (state.isQueued) return;
    state.isQueued = true;
    // Several changes of one message are checked once.
    setImmediate(() => {
      state.isQueued = false;
      void this.#check(state, false);
    });
  }

  #forget(state: SubjectState): void {
    if (state.scanTimer !== null) clearTimeout(state.scanTimer);
    state.revision += 1;
    for (const path of state.shown.keys()) this.#publish(path, []);
    this.#states.delete(state.subject.path);
  }

  async #check(state: SubjectState, scan: boolean): Promise<void> {
    const { revision, subject } = state;
    const options = { ...this.#options, scan };
    const checked = await checkSubject(subject, options, this.#texts.replacements(), this.#clock);
    // A later change is checked on its own.
    if (state.revision !== revision) return;
    if (checked.scanned !== null) state.scanned = checked.scanned;
    state.checked = checked;
    const findings = scan ? checked.findings : [...checked.findings, ...state.scanned];
    this.#show(state, findings);
  }

  #show(state: SubjectState, findings: readonly Finding[]): void {
    const byFile = Map.groupBy(findings, ({ file }) => file);
    const shown = new Map(
      [...byFile].map(([file, own]) => {
        const document = this.#texts.documentAt(file);
        return [file, own.map((finding) => diagnosticOf(finding, document))];
      }),
    );
    for (const [file, diagnostics] of shown) this.#publish(file, diagnostics);
    for (const file of new Set([...state.open, ...state.shown.keys()]))
      if (!shown.has(file)) this.#publish(file, []);
    state.shown = shown;
  }
}
