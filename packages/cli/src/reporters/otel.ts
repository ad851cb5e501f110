import { renderOtel } from '@plugin-eval/report/export/render-otel.ts';
import { sessionsOf } from './exported-sessions.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'otel'>({
  async evaluation(document, look) {
    const { sessions, about } = await sessionsOf('otel', document, look);
    return renderOtel(sessions, about);
  },
});
