import { exportedSessions } from '../application/export/exported-sessions.ts';
import { openStore } from '../application/stores/open-store.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { renderInspect } from '../report/export/render-inspect.ts';
import { renderOtel } from '../report/export/render-otel.ts';
import { renderSkillCreator } from '../report/export/skill-creator.ts';
import { skillCreatorFiles } from '../report/export/skill-creator-files.ts';
import { plural } from '../report/number-format.ts';
import type { ExportFormat } from './export-formats.ts';
import type { DocumentLook } from './renderers.ts';

/** The sessions of an evaluation as other tools read them. What they cannot hold is said on standard error. */
export async function exportSessions(
  format: ExportFormat,
  document: EvaluationDocument,
  { context, io, inFolder = null }: Pick<DocumentLook, 'context' | 'io' | 'inFolder'>,
): Promise<string> {
  const { variables } = io;
  const run = context.run?.id ?? null;
  const sessions = await exportedSessions(document, run, { store: openStore(variables), variables });
  if (sessions.length === 0)
    io.writeErr(`plugin-eval: ${format} holds agent sessions, and none was run: the report says why.\n`);
  const missing = sessions.filter(({ transcript }) => transcript === null).length;
  if (missing > 0)
    io.writeErr(
      `plugin-eval: ${plural(missing, 'session')} of ${sessions.length} ${missing === 1 ? 'is' : 'are'} not in the journal: ${format} holds no transcript of ${missing === 1 ? 'it' : 'them'}.\n`,
    );
  const { name, path } = document.subject;
  const about = { run: run ?? 'unknown', version: document.tool.version, subject: { name, path } };
  switch (format) {
    case 'skill-creator': {
      if (inFolder === null) return renderSkillCreator(sessions);
      for (const [path, text] of skillCreatorFiles(sessions)) inFolder(path, text);
      return '';
    }
    case 'otel':
      return renderOtel(sessions, about);
    case 'inspect':
      return renderInspect(sessions, about);
  }
}
