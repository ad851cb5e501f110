/** Text derived piece by piece from an original, with the source of each piece. */
export class MappedText {
  private readonly pieces: string[] = [];
  private length = 0;
  private codePoint = 0;
  /**
   * Three numbers per run: its UTF-16 offset in the text, and its first and its exclusive end code point in
   * the original.
   */
  private readonly at: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];

  /** Writes a run in which every UTF-16 unit represents one code point of the original. */
  writePlain(text: string): void {
    if (text === '') return;
    const last = this.at.length - 1;
    if (last >= 0 && this.isPlain(last) && this.to[last] === this.codePoint) {
      this.to[last] = this.codePoint + text.length;
    } else {
      this.begin(this.codePoint, this.codePoint + text.length);
    }
    this.add(text);
    this.codePoint += text.length;
  }

  /** Writes text that represents `codePoints` code points of the original, whatever its own length. */
  write(text: string, codePoints: number): void {
    if (text.length === codePoints && codePoints === 1) return this.writePlain(text);
    if (text !== '') {
      this.begin(this.codePoint, this.codePoint + codePoints);
      this.add(text);
    }
    this.codePoint += codePoints;
  }

  /** Skips code points of the original that are not represented. */
  skip(codePoints: number): void {
    this.codePoint += codePoints;
  }

  finish(): {
    text: string;
    originalOffset(offset: number): number;
    originalEnd(offset: number): number;
  } {
    const text = this.pieces.join('');
    return {
      text,
      originalOffset: (offset) => (offset >= text.length ? this.codePoint : this.start(offset)),
      originalEnd: (offset) => (offset <= 0 ? this.start(0) : this.end(offset - 1)),
    };
  }

  private add(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  private begin(from: number, to: number): void {
    this.at.push(this.length);
    this.from.push(from);
    this.to.push(to);
  }

  private start(unit: number): number {
    const stretch = this.stretchOf(unit);
    const from = this.from[stretch] ?? this.codePoint;
    return this.isPlain(stretch) ? from + unit - (this.at[stretch] ?? 0) : from;
  }

  private end(unit: number): number {
    const stretch = this.stretchOf(unit);
    return this.isPlain(stretch) ? this.start(unit) + 1 : (this.to[stretch] ?? this.codePoint);
  }

  /** Returns true when units and code points correspond one to one. */
  private isPlain(stretch: number): boolean {
    const units = (this.at[stretch + 1] ?? this.length) - (this.at[stretch] ?? 0);
    return units === (this.to[stretch] ?? 0) - (this.from[stretch] ?? 0);
  }

  /** The last stretch that begins at or before a unit. */
  private stretchOf(unit: number): number {
    let low = 0;
    let high = this.at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.at[middle] ?? 0) <= unit) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
