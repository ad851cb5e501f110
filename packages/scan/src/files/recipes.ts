import type { CodePiece } from './code-piece.ts';

/**
 * Tab-indented lines below a target, and `$(shell …)`; a recipe's own signs are taken off.
 * @param plain a line of a recipe as the shell gets it
 */
export function recipes(text: string, plain: (code: string) => string): CodePiece[] {
  const found: CodePiece[] = [];
  /** The lines of the last one, of which the next line may go on with the last. */
  let open: { next: number; parts: string[] } | null = null;
  const close = () => {
    const last = found.at(-1);
    if (open !== null && last !== undefined) last.text = open.parts.join('\n');
    open = null;
  };
  text.split('\n').forEach((line, index) => {
    const recipe = /^(?:\t| {2,}(?! ))[@+-]*\s*(\S.*)$/.exec(line)?.[1];
    const called = /\$\(shell\s+(.+)\)/.exec(line)?.[1];
    for (const code of [recipe, called])
      if (code !== undefined) {
        const part = plain(code);
        if (open?.next === index && open.parts.at(-1)?.endsWith('\\')) open.parts.push(part);
        else {
          close();
          open = { next: index, parts: [part] };
          found.push({ line: index + 1, text: part, role: 'script' });
        }
        open.next = index + 1;
      }
  });
  close();
  return found;
}
