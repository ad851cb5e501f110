import type { Block } from '@plugin-eval/report/view-model/blocks.ts';

/** Separates a verdict from its caveats, which a page shows small, below its pictures. */
export function withoutCaveats(blocks: readonly Block[]): { statements: Block[]; caveats: Block[] } {
  const isCaveat = (block: Block) => block.kind === 'paragraph' && block.tone === 'quiet';
  return { statements: blocks.filter((block) => !isCaveat(block)), caveats: blocks.filter(isCaveat) };
}
