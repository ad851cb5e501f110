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
