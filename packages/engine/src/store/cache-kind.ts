import type { DatabaseKind } from './database-kind.ts';

/** Cache of layer 1 for skills that have not changed. Everything in it can be computed again. */
export const CACHE: DatabaseKind = {
  // "PlEe"
  applicationId: 0x50_6c_45_65,
  migrations: ['cache/1-evaluations.sql', 'cache/2-entries-beside-keys.sql'],
  // What a crash takes away is computed again, so nobody waits for the disk.
  settings: 'pragma journal_mode = wal; pragma synchronous = off',
  closedToOthers: true,
  name: 'cache',
  elsewhere: 'set PLUGIN_EVAL_HOME to another folder, or turn the cache off with --no-cache',
  damaged: 'is damaged. Delete it: everything in it will be computed again.',
  full: 'cannot be written: the disk is full. Free some space, or turn the cache off with --no-cache.',
};
