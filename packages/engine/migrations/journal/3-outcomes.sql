-- What a document came to has a table of its own: behind a long text it would be slow to list.
  alter table runs add column planned_calls integer;

  create table outcomes (
    run_id text not null,
    position integer not null,
    outcome text not null,
    primary key (run_id, position),
    foreign key (run_id, position) references documents on delete cascade
  ) strict, without rowid;
