import { renderInspect } from '@plugin-eval/report/export/render-inspect.ts';
import { sessionsOf } from './exported-sessions.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'inspect'>({
  async evaluation(document, look) {
    const { sessions, about } = await sessionsOf('inspect', document, look);
    return renderInspect(sessions, about);
  },
});
