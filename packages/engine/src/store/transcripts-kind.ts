import type { DatabaseKind } from './database-kind.ts';

/** Cache of what `usage` found in transcripts. Everything in it can be read again. */
export const TRANSCRIPTS: DatabaseKind = {
  // "PlTr"
  applicationId: 0x50_6c_54_72,
  migrations: ['transcripts/1-files.sql'],
  settings: 'pragma journal_mode = wal; pragma synchronous = off',
  closedToOthers: true,
  name: 'cache',
  elsewhere: 'set PLUGIN_EVAL_HOME to another folder',
  damaged: 'is damaged. Delete it: the transcripts will be read again.',
  full: 'cannot be written: the disk is full. Free some space.',
};
