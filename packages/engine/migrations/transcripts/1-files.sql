  -- What was read in a file, as JSON: hashes, names of skills and counts. The stamp says for which state of the file.
  create table files (
    number integer primary key autoincrement,
    agent text not null,
    key text not null,
    stamp text not null,
    counts text not null,
    facts text not null,
    unique (agent, key)
  ) strict;
  -- Hashed ids in a file: files that share one are joined together. Those of a file that is gone are left until the
  -- next time that files are removed; its number is never used again.
  create table ids (
    agent text not null,
    id integer not null,
    file integer not null,
    primary key (agent, id, file)
  ) strict, without rowid;
  create table lists (
    id text primary key,
    rows text not null
  ) strict, without rowid;
