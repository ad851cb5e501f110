import type { DatabaseKind } from './database-kind.ts';

/**
 * The corpus. It is written seldom and in one go, so it keeps SQLite's rollback journal: at rest it is one file, which
 * can be copied, and read from a disk that cannot be written.
 */
export const CORPUS: DatabaseKind = {
  // "PlEc"
  applicationId: 0x50_6c_45_63,
  migrations: ['corpus/1-skills-and-matchups.sql', 'corpus/2-standings.sql'],
  settings: '',
  // It may be shared on purpose.
  closedToOthers: false,
  name: 'corpus',
  elsewhere: 'name another folder with --corpus-dir',
  damaged:
    'is damaged or is not a corpus. Move it away and run plugin-eval init again; matchups that are in the journal are not paid for again.',
  full: 'cannot grow: the disk is full. Free some space and try again; the corpus is unchanged.',
};
