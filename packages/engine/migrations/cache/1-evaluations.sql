  create table evaluations (
    key text primary key,
    entry blob not null,
    used_on text not null
  ) strict, without rowid;
  create index evaluations_by_day on evaluations (used_on);
