/** Planted results of a tool's calls, in order; the last one repeats. */
export class PlantedResults {
  readonly #byTool: ReadonlyMap<string, readonly string[]>;
  readonly #returned = new Map<string, number>();

  constructor(results: readonly { name: string; text: string }[]) {
    this.#byTool = grouped(results);
  }

  /** Returns the next result; null when nothing was planted for this tool. */
  next(tool: string): string | null {
    const planted = this.#byTool.get(tool) ?? [];
    const before = this.#returned.get(tool) ?? 0;
    this.#returned.set(tool, before + 1);
    return planted[Math.min(before, planted.length - 1)] ?? null;
  }
}

function grouped(results: readonly { name: string; text: string }[]): Map<string, string[]> {
  const byTool = new Map<string, string[]>();
  for (const { name, text } of results) byTool.set(name, [...(byTool.get(name) ?? []), text]);
  return byTool;
}
