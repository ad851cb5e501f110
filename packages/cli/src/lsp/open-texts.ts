import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Texts of an editor, as private files that are read in place of those on disk. */
export class OpenTexts {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plugin-eval-lsp-'));
  readonly #drafts = new Map<string, { draft: string; document: TextDocument }>();
  /** Real paths by address, from when it was opened: the file may be removed while it is edited. */
  readonly #reals = new Map<string, string>();
  #count = 0;

  /** Takes the current text of a document. @returns its real path; null without a file on disk: it is not read */
  put(document: TextDocument): string | null {
    const real = this.#reals.get(document.uri) ?? realFileOf(document.uri);
    if (real === null) return null;
    const draft = this.#drafts.get(real)?.draft ?? join(this.#folder, String(++this.#count));
    writeFileSync(draft, document.getText(), { mode: 0o600 });
    this.#drafts.set(real, { draft, document });
    this.#reals.set(document.uri, real);
    return real;
  }

  /** Forgets a closed document. */
  drop(uri: string): void {
    const real = this.#reals.get(uri);
    if (real === undefined) return;
    rmSync(this.#drafts.get(real)?.draft ?? '', { force: true });
    this.#drafts.delete(real);
    this.#reals.delete(uri);
  }

  /** The real path of an open document; undefined for any other. */
  realOf(uri: string): string | undefined {
    return this.#reals.get(uri);
  }

  /** Address of a real path, as the editor knows it. */
  uriOf(real: string): string {
    return this.documentAt(real)?.uri ?? pathToFileURL(real).href;
  }

  /** Real paths with the files to read instead. */
  replacements(): ReadonlyMap<string, string> {
    return new Map([...this.#drafts].map(([real, { draft }]) => [real, draft]));
  }

  /** The open document of a real path. */
  documentAt(real: string): TextDocument | undefined {
    return this.#drafts.get(real)?.document;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The real path of a document; null for one that is not on disk. */
function realFileOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null;
  try {
    return realPathOrNull(fileURLToPath(uri));
  } catch {
    return null;
  }
}
