-- What is not known of skills indexed by an earlier version is found out when they are read again.
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
