import type { FinishedDocument } from '../../documents/published-document.ts';
import { InstallationError } from '../../errors/installation-error.ts';
import { renderReportPage } from '../../report/html/report-page.ts';
import type { CliIo } from '../io.ts';
import { type ViewerAssets, viewerAssets } from '../viewer-assets.ts';
import { type EmbeddingContext, embeddedViewer } from './embedded-viewer.ts';

/**
 * A finished document as an HTML page: the viewer with its data. In a checkout whose viewer is not built the page holds
 * what shows without script, and a notice says so.
 */
export async function htmlReport(
  finished: FinishedDocument,
  context: EmbeddingContext,
  io: CliIo,
): Promise<string> {
  const assets = builtAssets(io);
  if (assets === null) return renderReportPage(finished);
  return renderReportPage(finished, { ...assets, embedded: await embeddedViewer(finished, context, io) });
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
