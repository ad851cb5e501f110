import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built-cli.ts';

/** A page of docs/specification/, as tests compare it with the code. */
export interface SpecificationPage {
  text: string;
  /** The text under a heading, up to the next heading of any level. @throws Error without such a heading */
  section(heading: string): string;
  /** Rows of the first table under a heading, without its head; cells without code marks. */
  table(heading: string): string[][];
  /** Lines of the first code block under a heading. */
  block(heading: string): string[];
}

/** @param name such as `quality.md` */
export function specificationPage(name: string): SpecificationPage {
  const text = readFileSync(join(ROOT, 'docs/specification', name), 'utf8');
  const section = (heading: string) => {
    const lines = text.split('\n');
    const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
    if (start === -1) throw new Error(`${name} has no heading "${heading}".`);
    const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line));
    return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).join('\n');
  };
  return {
    text,
    section,
    table: (heading) => {
      const rows = /(?:^\|.*\|$\n?)+/m.exec(section(heading))?.[0].trimEnd().split('\n') ?? [];
      if (rows.length < 3) throw new Error(`${name} has no table under "${heading}".`);
      return rows.slice(2).map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
      );
    },
    block: (heading) => {
      const found = /^```\w+\n(.*?)^```$/ms.exec(section(heading))?.[1];
      if (found === undefined) throw new Error(`${name} has no code block under "${heading}".`);
      return found.trimEnd().split('\n');
    },
  };
}
