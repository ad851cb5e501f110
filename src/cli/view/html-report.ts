import { sqliteStore } from '../../application/sqlite-store.ts';
import { type EmbeddingContext, embeddedViewer } from '../../application/viewer/embedded-viewer.ts';
import type { FinishedDocument } from '../../documents/published-document.ts';
import { InstallationError } from '../../errors/installation-error.ts';
import { renderReportPage } from '../../report/html/report-page.ts';
import type { CliIo } from '../io.ts';
import { type ViewerAssets, viewerAssets } from '../viewer-assets.ts';

/**
 * A finished document as an HTML page: the viewer with its data. In a checkout whose viewer is not built the page holds
 * what shows without script, and a notice says so.
 */
export async function htmlReport(
  finished: FinishedDocument,
  { targets, run }: Pick<EmbeddingContext, 'targets' | 'run'>,
  io: CliIo,
): Promise<string> {
  const assets = builtAssets(io);
  if (assets === null) return renderReportPage(finished);
  const { workingDirectory, variables } = io;
  const context = { targets, run, workingDirectory };
  const ports = { store: sqliteStore(variables), variables };
  return renderReportPage(finished, { ...assets, embedded: await embeddedViewer(finished, context, ports) });
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
