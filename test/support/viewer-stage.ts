import {
  startViewerServer,
  type ViewerServer,
  type ViewerServerOptions,
} from '@plugin-eval/viewer/server/start-viewer-server.ts';
import { onTestFinished } from 'vitest';
import { fakeBackend } from './viewer-backend.ts';
import { type Visitor, visit } from './viewer-client.ts';

export const ASSETS = { script: 'document.title = "shown";', styles: 'body { margin: 0 }' };

export interface ViewerStage {
  server: ViewerServer;
  /** What was logged. */
  logged: string[];
}

/** A server on a free port, stopped when the running test ends. */
export async function viewerStage(options: Partial<ViewerServerOptions> = {}): Promise<ViewerStage> {
  const logged: string[] = [];
  const server = await startViewerServer({
    backend: fakeBackend(),
    assets: ASSETS,
    port: 0,
    tool: { name: 'plugin-eval', version: '1.2.3' },
    secrets: [],
    log: (text) => logged.push(text),
    ...options,
  });
  onTestFinished(() => server.stop());
  return { server, logged };
}

/** The same, and a browser that was let in. */
export async function openedStage(
  options: Partial<ViewerServerOptions> = {},
): Promise<ViewerStage & { visitor: Visitor }> {
  const stage = await viewerStage(options);
  return { ...stage, visitor: await visit(stage.server.url) };
}
