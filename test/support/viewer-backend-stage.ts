import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '@plugin-eval/app/ports.ts';
import { createViewerBackend } from '@plugin-eval/app/viewer/create-viewer-backend.ts';
import { type FileContext, FileEntry } from '@plugin-eval/app/viewer/named-documents.ts';
import { ViewerJournal } from '@plugin-eval/app/viewer/viewer-journal.ts';
import { portsOf } from '@plugin-eval/cli/create-ports.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import type { ViewerBackend } from '@plugin-eval/viewer/server/viewer-backend.ts';
import { onTestFinished } from 'vitest';
import { NOON, newRun, pay, secondsAfterNoon } from './journal-records.ts';
import { recordingIo } from './recording-io.ts';
import { reportSkill } from './report-documents.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder with a home of its own, and what the viewer shows there. */
export interface BackendStage {
  root: string;
  ports: Ports;
  backend(files?: readonly string[], runs?: readonly string[], context?: Partial<FileContext>): ViewerBackend;
  /** Writes a document into the folder. @returns the name */
  write(name: string, document: unknown): string;
  /** The journal, with the runs `r1` and `r2` in folders of these names; both are over. */
  journalOfTwo(): Promise<Journal>;
}

export function backendStage(): BackendStage {
  const root = temporaryFolder();
  const { io } = recordingIo(root, { variables: { PLUGIN_EVAL_HOME: join(root, 'home'), USER: 'ada' } });
  const ports = portsOf(io);
  return {
    root,
    ports,
    backend(files = [], runs = [], context = {}) {
      const journal = new ViewerJournal(ports.store);
      onTestFinished(() => journal.close());
      const entries = files.map(
        (file, index) =>
          new FileEntry(`file-${index + 1}`, file, {
            workingDirectory: root,
            redacted: JSON.stringify,
            ...context,
          }),
      );
      const resume = () => Promise.reject(new Error('No run can be resumed here.'));
      const stop = () => Promise.reject(new Error('No run can be stopped here.'));
      return createViewerBackend(
        { named: { files: entries, runs }, journal, workingDirectory: root, resume, stop },
        ports,
      );
    },
    write(name, document) {
      writeFileSync(join(root, name), renderJson(document));
      return name;
    },
    async journalOfTwo() {
      const journal = await openSqliteJournal(join(root, 'home/journal.sqlite'));
      onTestFinished(() => journal.close());
      for (const [id, second] of [
        ['r1', 0],
        ['r2', 10],
      ] as const) {
        const startedAt = secondsAfterNoon(second);
        await journal.beginRun(newRun(id, { startedAt, workingDirectory: join(root, id) }));
        await pay(journal, `${id} paid`, { runId: id });
        await journal.endRun(id, 'finished', NOON);
      }
      return journal;
    },
  };
}

/** An evaluated skill at a path. */
export function skillAt(path: string) {
  return reportSkill({ subject: { kind: 'skill', name: 'crane', path, sha256: 'ab'.repeat(32) } });
}
