import type { DatabaseKind } from './database-kind.ts';

const MIGRATIONS = [
  `
  create table evaluations (
    key text primary key,
    entry blob not null,
    used_on text not null
  ) strict, without rowid;
  create index evaluations_by_day on evaluations (used_on);
  `,
  // Entries of some kilobytes do not belong into the tree of keys: each look-up read many of them.
  `
  drop table evaluations;
  create table evaluations (
    key text primary key,
    entry blob not null,
    used_on text not null
  ) strict;
  create index evaluations_by_day on evaluations (used_on);
  `,
];

/** What layer 1 found in skills that may not have changed. Nothing in it cannot be computed again. */
export const CACHE: DatabaseKind = {
  // "PlEe"
  applicationId: 0x50_6c_45_65,
  migrations: MIGRATIONS,
  // What a crash takes away is computed again, so nobody waits for the disk.
  settings: 'pragma journal_mode = wal; pragma synchronous = off',
  closedToOthers: true,
  name: 'cache',
  elsewhere: 'set PLUGIN_EVAL_HOME to another folder, or turn the cache off with --no-cache',
  damaged: 'is damaged. Delete it: everything in it will be computed again.',
  full: 'cannot be written: the disk is full. Free some space, or turn the cache off with --no-cache.',
};
