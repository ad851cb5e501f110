import type { SyntaxNode } from './syntax-tree.ts';

/** A parsed text with its position in its file. */
export class SourceText {
  readonly #lineStarts: number[];
  readonly text: string;
  readonly #firstLine: number;

  /** @param firstLine the 1-based line of the file on which the text begins */
  constructor(text: string, firstLine: number) {
    this.text = text;
    this.#firstLine = firstLine;
    this.#lineStarts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      this.#lineStarts.push(at + 1);
  }

  of(node: SyntaxNode): string {
    return this.text.slice(node.start, node.end);
  }

  /** Returns the line of the file at an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#firstLine + low;
  }
}

/** The child with a role; null without one. */
export function childIn(node: SyntaxNode, field: string): SyntaxNode | null {
  return node.children.find((child) => child.field === field) ?? null;
}
