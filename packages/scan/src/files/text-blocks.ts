import type { Prose } from '../prose/read-prose.ts';
import { isShown } from '../prose/roles.ts';

/** A block of code in a text, in any language. */
export interface TextBlock {
  file: string;
  line: number;
  /** Info string: `ruby`. */
  info: string;
  text: string;
  isShown: boolean;
  /** The last line of text before it. */
  announced: string;
}

/** The blocks of the texts of a skill. */
export function textBlocks(texts: ReadonlyMap<string, Prose>): TextBlock[] {
  return [...texts].flatMap(([file, { blocks }]) =>
    blocks.map((block) => ({ file, ...block, isShown: isShown(block) })),
  );
}
