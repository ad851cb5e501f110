-- The text of a document comes last, so that a list of documents does not read it.
  create table documents (
    run_id text not null references runs on delete cascade,
    position integer not null,
    kind text not null,
    title text not null,
    recorded_at text not null,
    document text not null,
    primary key (run_id, position)
  ) strict;

  create table subjects (
    run_id text not null,
    position integer not null,
    ordinal integer not null,
    path text not null,
    name text not null,
    kind text not null,
    sha256 text,
    depth text not null,
    score real,
    ci_low real,
    ci_high real,
    badge text,
    complete integer not null,
    models text not null,
    is_member integer not null,
    primary key (run_id, position, ordinal),
    foreign key (run_id, position) references documents on delete cascade
  ) strict, without rowid;
