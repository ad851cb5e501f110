import type { DatabaseKind } from './database-kind.ts';

const MIGRATIONS = [
  `
  create table roots (path text primary key) strict, without rowid;

  create table skills (
    path text primary key,
    name text not null,
    category text,
    content_sha256 text not null,
    skill_sha256 text not null,
    line_count integer not null,
    static_score real,
    root text not null,
    fingerprint text not null
  ) strict, without rowid;

  create table matchups (
    judge_id text not null,
    first_sha256 text not null,
    second_sha256 text not null,
    result text not null,
    orders_disagree integer not null,
    dimensions text not null,
    decisions text not null,
    answers text not null,
    played_on text not null
  ) strict;
  create unique index matchups_by_pair
    on matchups (judge_id, min(first_sha256, second_sha256), max(first_sha256, second_sha256));
  `,
  // What is not known of skills indexed by an earlier version is found out when they are read again.
  `
  alter table skills add column tokens integer not null default 0;
  alter table skills add column shown_bytes integer not null default 0;
  update skills set fingerprint = '';

  create table standings (
    judge_id text not null,
    scope text not null,
    ranked_on text not null,
    rows text not null,
    primary key (judge_id, scope)
  ) strict, without rowid;
  `,
];

/**
 * The corpus. It is written seldom and in one go, so it keeps SQLite's rollback journal: at rest it is one file, which
 * can be copied, and read from a disk that cannot be written.
 */
export const CORPUS: DatabaseKind = {
  // "PlEc"
  applicationId: 0x50_6c_45_63,
  migrations: MIGRATIONS,
  settings: '',
  // It may be shared on purpose.
  closedToOthers: false,
  name: 'corpus',
  elsewhere: 'name another folder with --corpus-dir',
  damaged:
    'is damaged or is not a corpus. Move it away and run plugin-eval init again; matchups that are in the journal are not paid for again.',
  full: 'cannot grow: the disk is full. Free some space and try again; the corpus is unchanged.',
};
