import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Texts of an editor, as private files that are read in place of those on disk. */
export class OpenTexts {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plugin-eval-lsp-'));
  readonly #drafts = new Map<string, { draft: string; document: TextDocument }>();
  #count = 0;

  /** Takes the current text of a document. One without a file on disk is not read. */
  put(document: TextDocument): void {
    const real = realFileOf(document.uri);
    if (real === null) return;
    const draft = this.#drafts.get(real)?.draft ?? join(this.#folder, String(++this.#count));
    writeFileSync(draft, document.getText(), { mode: 0o600 });
    this.#drafts.set(real, { draft, document });
  }

  drop(uri: string): void {
    const real = realFileOf(uri);
    const known = real === null ? undefined : this.#drafts.get(real);
    if (real === null || known === undefined) return;
    rmSync(known.draft, { force: true });
    this.#drafts.delete(real);
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
export function realFileOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null;
  try {
    return realPathOrNull(fileURLToPath(uri));
  } catch {
    return null;
  }
}
