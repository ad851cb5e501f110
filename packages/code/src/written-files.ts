import { homeAsTilde } from './secret-places.ts';
import { joinValues, markedValue, type Value } from './value.ts';

/** Data the code of one skill wrote to files, by path. */
export class WrittenFiles {
  /** True when marked data was written to a file that had been read before. */
  wroteLate = false;
  readonly #written = new Map<string, Value>();
  /** Files that were read, and their folders. */
  readonly #asked = new Set<string>();

  keep(path: string, value: Value, append: boolean): void {
    const name = normalPath(path);
    const known = append ? this.#written.get(name) : undefined;
    if (this.#asked.has(name) && value.marks.some(({ kind }) => kind !== 'asset')) this.wroteLate = true;
    this.#written.set(name, known === undefined ? value : joinValues([known, value]));
  }

  /** Returns the data written to a file itself. */
  at(path: string): Value | undefined {
    const name = normalPath(path);
    this.#asked.add(name);
    return this.#written.get(name);
  }

  /** Returns the content of a path, or of a folder copied, packed or read before. */
  atOrAbove(path: string): Value | undefined {
    const own = this.at(path);
    if (own !== undefined) return own;
    const name = normalPath(path);
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const known = this.at(name.slice(0, end));
      if (known !== undefined && known.marks.length > 0) return markedValue(known.marks);
    }
    return undefined;
  }
}

function normalPath(path: string): string {
  return homeAsTilde(path)
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?<!\/)\/+$/, '');
}
