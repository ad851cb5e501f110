import { asRead } from './as-read.ts';
import { CODE_LIMITS, type NotUnderstood } from './code-limits.ts';
import type { CodeLanguage } from './language.ts';
import { lowerJavaScript } from './lower-javascript.ts';
import { lowerPowerShell } from './lower-powershell.ts';
import { lowerPython } from './lower-python.ts';
import { lowerShell } from './lower-shell.ts';
import type { Statement } from './program-nodes.ts';
import { SourceText } from './source-text.ts';
import { type ParsedCode, parseCode, type SyntaxNode } from './syntax-tree.ts';

/** The lowered form of a text, or the reason there is none. */
interface LoweredText {
  statements: readonly Statement[];
  reason: NotUnderstood | null;
}

const LOWERED: Record<CodeLanguage, (root: SyntaxNode, source: SourceText) => Statement[]> = {
  shell: lowerShell,
  python: lowerPython,
  javascript: lowerJavaScript,
  typescript: lowerJavaScript,
  powershell: lowerPowerShell,
};

/**
 * The texts of one skill as statements. Imported ones are needed repeatedly, and all of them when written
 * files are followed again.
 */
export class LoweredTexts {
  /**
   * Lowered texts by language, first line and text; only the first texts of the skill are cached, up to a
   * number of characters.
   */
  readonly #known = new Map<string, LoweredText>();
  #knownLength = 0;
  #costly = 0;

  /** @throws RangeError where it is nested deeper than the stack of this machine */
  lower(written: string, language: CodeLanguage, firstLine: number): LoweredText {
    const text = asRead(written, language);
    const key = `${language}:${firstLine}:${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const parsed: ParsedCode =
      this.#costly < CODE_LIMITS.costlyTexts
        ? parseCode(text, language)
        : { root: null, reason: 'too-costly', hasErrors: false };
    if (parsed.reason === 'too-costly') this.#costly += 1;
    const lowered: LoweredText =
      parsed.root === null
        ? { statements: [], reason: parsed.reason }
        : {
            statements: LOWERED[language](parsed.root, new SourceText(text, firstLine)),
            reason: parsed.reason,
          };
    this.#knownLength += text.length;
    if (this.#knownLength <= CODE_LIMITS.textLength) this.#known.set(key, lowered);
    return lowered;
  }
}
