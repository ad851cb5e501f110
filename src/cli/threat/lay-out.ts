import type { Section } from '../../report/view-model/blocks.ts';
import { layoutMarkdown } from '../../report/view-model/layout-markdown.ts';
import { layoutText } from '../../report/view-model/layout-text.ts';
import { type CliIo, lookOfStdout } from '../io.ts';
import type { CatalogueFormat } from './threat-flags.ts';

/** A view as Markdown or as text for stdout. */
export function layOut(
  view: readonly Section[],
  { output, color }: { output?: CatalogueFormat; color: boolean },
  io: CliIo,
): string {
  return output === 'markdown' ? layoutMarkdown(view, 1) : layoutText(view, lookOfStdout(io, color));
}
