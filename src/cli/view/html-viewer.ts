import { InstallationError } from '../../errors/installation-error.ts';
import type { ViewerPage } from '../../report/html/embedded-viewer.ts';
import type { CliIo } from '../io.ts';
import { type ViewerAssets, viewerAssets } from '../viewer-assets.ts';
import { type EmbeddingContext, embeddedViewer } from './embedded-viewer.ts';
import type { FinishedDocument } from './published-document.ts';

/**
 * What makes the HTML of a finished document interactive; null, with a notice, in a checkout whose viewer is not built:
 * the page is readable all the same.
 */
export async function htmlViewer(
  finished: FinishedDocument,
  context: EmbeddingContext,
  io: CliIo,
): Promise<ViewerPage | null> {
  const assets = builtAssets(io);
  if (assets === null) return null;
  return { ...assets, embedded: await embeddedViewer(finished, context, io) };
}

function builtAssets(io: CliIo): ViewerAssets | null {
  try {
    return viewerAssets();
  } catch (error) {
    if (!InstallationError.isInstance(error)) throw error;
    io.writeErr(`plugin-eval: the HTML holds the plain report only: ${error.message}\n`);
    return null;
  }
}
