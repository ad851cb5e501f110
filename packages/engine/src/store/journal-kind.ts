import type { DatabaseKind } from './database-kind.ts';

/**
 * The write-ahead log with `synchronous = normal` hands every commit to the operating system: it survives kill -9, and a
 * power cut may cost the last moments, never the rest. Waiting for the disk at every commit took 7 % of 500 calls.
 * Removed text must not linger in free pages. The log is copied into the database every 16 MB: questions are long, and
 * each copying makes all calls wait.
 */
const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma secure_delete = on;
  pragma wal_autocheckpoint = 4000;
`;

/** The journal. Its questions and answers are nobody else's business. */
export const JOURNAL: DatabaseKind = {
  // "PlEv"
  applicationId: 0x50_6c_45_76,
  migrations: [
    'journal/1-runs-and-results.sql',
    'journal/2-documents.sql',
    'journal/3-outcomes.sql',
    'journal/4-workers.sql',
    'journal/5-batches.sql',
  ],
  // It takes effect only before the first table is made, and makes every later connection write and wait for the disk.
  settingsOfNew: 'pragma auto_vacuum = incremental',
  settings: SETTINGS,
  closedToOthers: true,
  name: 'journal',
  elsewhere: 'set PLUGIN_EVAL_HOME to another folder',
  damaged:
    'is damaged or is not a journal. Move it away and start again: a new one is created. Its answers will be requested and paid for again.',
  full: 'cannot grow: the disk is full. Free some space and resume; everything recorded so far is safe.',
};
