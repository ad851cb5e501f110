-- Entries of some kilobytes do not belong into the tree of keys: each look-up read many of them.
  drop table evaluations;
  create table evaluations (
    key text primary key,
    entry blob not null,
    used_on text not null
  ) strict;
  create index evaluations_by_day on evaluations (used_on);
