import { renderJson } from '@plugin-eval/report/render-json.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { type CliIo, lookOfStdout } from '../io.ts';
import type { WritingFlags } from '../write-document.ts';

/** Writes a document that has only JSON and a view. */
export async function writeView(
  document: object,
  view: () => Promise<readonly Section[]>,
  { output, color }: Pick<WritingFlags, 'output' | 'color'>,
  io: CliIo,
): Promise<void> {
  if (output === 'json') io.writeOut(renderJson(document));
  else if (output === 'markdown') io.writeOut(layoutMarkdown(await view(), 1));
  else io.writeOut(layoutText(await view(), lookOfStdout(io, color)));
}
