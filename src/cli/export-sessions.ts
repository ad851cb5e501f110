import { exportedSessions } from '../application/export/exported-sessions.ts';
import { openStore } from '../application/open-store.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { renderInspect } from '../report/export/render-inspect.ts';
import { renderOtel } from '../report/export/render-otel.ts';
import { renderSkillCreator } from '../report/export/skill-creator.ts';
import { plural } from '../report/number-format.ts';
import type { DocumentLook } from './renderers.ts';

export type ExportFormat = 'skill-creator' | 'otel' | 'inspect';

/** The sessions of an evaluation as other tools read them. What they cannot hold is said on standard error. */
export async function exportSessions(
  format: ExportFormat,
  document: EvaluationDocument,
  { context, io }: Pick<DocumentLook, 'context' | 'io'>,
): Promise<string> {
  const { variables } = io;
  const run = context.run?.id ?? null;
  const sessions = await exportedSessions(document, run, { store: openStore(variables), variables });
  if (sessions.length === 0)
    io.writeErr(
      `plugin-eval: ${format} holds agent sessions, and there are none: run them with --depth deep.\n`,
    );
  const missing = sessions.filter(({ transcript }) => transcript === null).length;
  if (missing > 0)
    io.writeErr(
      `plugin-eval: ${plural(missing, 'session')} of ${sessions.length} ${missing === 1 ? 'is' : 'are'} not in the journal: ${format} holds no transcript of ${missing === 1 ? 'it' : 'them'}.\n`,
    );
  const { name, path } = document.subject;
  const about = { run: run ?? 'unknown', version: document.tool.version, subject: { name, path } };
  switch (format) {
    case 'skill-creator':
      return renderSkillCreator(sessions);
    case 'otel':
      return renderOtel(sessions, about);
    case 'inspect':
      return renderInspect(sessions, about);
  }
}
