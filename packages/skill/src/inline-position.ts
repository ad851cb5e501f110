/**
 * The inline text of a paragraph, heading or cell, with its source position. The parser strips indentation
 * and block markers from each line, so every line of inline text is a part of its source line.
 */
export class InlineText {
  private readonly lines: readonly string[];
  private readonly firstLine: number;
  private readonly content: string;
  private parts: { start: number; indent: number }[] | null = null;

  constructor(lines: readonly string[], firstLine: number, content: string) {
    this.lines = lines;
    this.firstLine = firstLine;
    this.content = content;
  }

  /** 0-based source line and UTF-16 offset in it, for an offset into the inline text. */
  locate(offset: number): { line: number; offset: number } {
    this.parts ??= this.readParts();
    let low = 0;
    let high = this.parts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.parts[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const { start, indent } = this.parts[low] ?? { start: 0, indent: 0 };
    return { line: this.firstLine + low, offset: indent + (offset - start) };
  }

  /** The start of each line of the inline text, and its offset in the source line. */
  private readParts(): { start: number; indent: number }[] {
    let start = 0;
    return this.content.split('\n').map((text, index) => {
      const at = (this.lines[this.firstLine + index] ?? '').lastIndexOf(text);
      const part = { start, indent: Math.max(0, at) };
      start += text.length + 1;
      return part;
    });
  }
}
