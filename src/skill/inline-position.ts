/**
 * The inline text of a paragraph, heading or cell, and where it stands in the source. The parser strips
 * indentation and block markers from each line, so every line of inline text is a part of its source line.
 */
export class InlineText {
  private readonly lines: readonly string[];
  private readonly firstLine: number;
  private readonly content: string;

  constructor(lines: readonly string[], firstLine: number, content: string) {
    this.lines = lines;
    this.firstLine = firstLine;
    this.content = content;
  }

  /** 0-based source line and UTF-16 offset in it, for an offset into the inline text. */
  locate(offset: number): { line: number; offset: number } {
    const before = this.content.slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    const lineBreaks = before.split('\n').length - 1;
    const newline = this.content.indexOf('\n', offset);
    const inlineLine = this.content.slice(lineStart, newline === -1 ? undefined : newline);
    const line = this.firstLine + lineBreaks;
    const at = (this.lines[line] ?? '').lastIndexOf(inlineLine);
    return { line, offset: Math.max(0, at) + (offset - lineStart) };
  }
}
