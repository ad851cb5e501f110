/** The files of a skill that was made to overwhelm whoever reads it, by their paths. A SKILL.md is added where there is none. */
export type HostileFiles = Record<string, string | Buffer>;

/** Skills by what is hostile in them, each made when it is needed. `length`: roughly the characters of each. */
export type Shapes = (length: number) => Record<string, () => HostileFiles>;

/** A piece again and again, up to a length. */
export const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Lines that differ, up to a length. */
export function lines(line: (index: number) => string, length: number): string {
  const all: string[] = [];
  for (let index = 0, sum = 0; sum < length; index++) {
    const next = line(index);
    all.push(next);
    sum += next.length + 1;
  }
  return all.join('\n');
}

/** `open` as often as `close`, with `core` between them. */
export const nested = (open: string, core: string, close: string, length: number) => {
  const depth = Math.ceil(length / (open.length + close.length));
  return `${open.repeat(depth)}${core}${close.repeat(depth)}`;
};
