/** The server of the viewer. The web app starts in entries/. */
export { startViewerServer } from './server/start-viewer-server.ts';
export type { ViewerBackend } from './server/viewer-backend.ts';
