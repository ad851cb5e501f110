/** One band of a rubric: its scores, and a description of skills in it. */
export interface Band {
  /** 0-1, with two decimals. */
  low: number;
  /** 0-1, with two decimals. A band reaches up to where the next one begins. */
  high: number;
  anchor: string;
}

/** Judging instructions for one dimension: a Markdown file under rubrics/. */
export interface Rubric {
  /** Name of the dimension, in snake_case. */
  dimension: string;
  /** Raised whenever the meaning of a score changes. */
  version: number;
  title: string;
  /** Bands from lowest to highest. */
  bands: Band[];
  /** Text from the first `##` heading on. */
  sections: string;
}

/** @throws Error when the text has not the shape of a rubric */
export function parseRubric(text: string): Rubric {
  const parts = /^---\ndimension: (\w+)\nversion: (\d+)\n---\n\n# (.+)\n\n(## [\s\S]+)$/.exec(text);
  const [, dimension, version, title, sections] = parts ?? [];
  if (!dimension || !version || !title || !sections) throw new Error(`No rubric: ${text.slice(0, 80)}`);
  return { dimension, version: Number(version), title, bands: parseBands(sections), sections };
}

function parseBands(sections: string): Band[] {
  const table = /^## Bands\n\n\| Range \| Anchor \|\n\|---\|---\|\n((?:\|.*\|\n)+)/m.exec(sections)?.[1];
  if (table === undefined) throw new Error('A rubric has no table of bands.');
  return table
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, low, high, anchor] = /^\| (\d\.\d\d)-(\d\.\d\d) \| (.+) \|$/.exec(row) ?? [];
      if (!low || !high || !anchor) throw new Error(`No band: ${row}`);
      return { low: Number(low), high: Number(high), anchor };
    });
}
