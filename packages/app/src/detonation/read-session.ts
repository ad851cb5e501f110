import { resolve } from 'node:path';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { type SessionDocument, sessionDocumentSchema } from '@plugin-eval/core/documents/session.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readJsonFile } from '../input-file.ts';

const MOST_BYTES = 64 * 1024 ** 2;

/**
 * Reads a session that `plugin-eval runs show RUN --session K --output json` wrote.
 * @throws ConfigError when it is no executed session
 */
export function readSession(file: string, workingDirectory: string): SessionDocument {
  const given = sessionDocumentSchema.safeParse(
    readJsonFile(resolve(workingDirectory, file), file, MOST_BYTES),
  );
  if (!given.success)
    throw new ConfigError(
      file,
      null,
      'it is no session: write one with runs show RUN --session K --output json.',
    );
  const document = fromPublished(given.data) as SessionDocument;
  if (document.execution === undefined)
    throw new ConfigError(file, null, 'its agent had no tools: only sessions of --execute can be replayed.');
  return document;
}
