import { exportedSessions } from '@plugin-eval/app/export/export-sessions.ts';
import { openStore } from '@plugin-eval/app/stores/open-store.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { SESSION_FORMATS } from '@plugin-eval/core/documents/formats.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { messageWriter } from '../stderr-messages.ts';
import type { DocumentLook } from './reporter.ts';

/** Returns the sessions of an evaluation, with its subjects. Missing ones are reported on standard error. */
export async function sessionsOf(
  format: (typeof SESSION_FORMATS)[number],
  document: EvaluationDocument,
  { context, io }: Pick<DocumentLook, 'context' | 'io'>,
) {
  const { variables } = io;
  const run = context.run?.id ?? null;
  const sessions = await exportedSessions(document, run, { store: openStore(variables), variables });
  if (sessions.length === 0)
    messageWriter(io)(`${format} holds agent sessions, and none was run: the report says why.`);
  const missing = sessions.filter(({ transcript }) => transcript === null).length;
  if (missing > 0)
    messageWriter(io)(
      `${plural(missing, 'session')} of ${sessions.length} ${missing === 1 ? 'is' : 'are'} not in the journal: ${format} holds no transcript of ${missing === 1 ? 'it' : 'them'}.`,
    );
  const { name, path } = document.subject;
  const about = { run: run ?? 'unknown', version: document.tool.version, subject: { name, path } };
  return { sessions, about };
}
