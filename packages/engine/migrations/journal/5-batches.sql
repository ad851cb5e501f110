-- Batches at providers. The question of a task is kept until the task has an end.
  create table batches (
    id text primary key,
    run_id text not null references runs on delete cascade,
    provider text not null,
    endpoint text not null,
    path text not null,
    round integer not null,
    state text not null,
    remote_id text,
    remote_status text,
    message text,
    requests integer not null,
    settled integer not null default 0,
    created_at text not null,
    handed_in_at text,
    ended_at text
  ) strict;
  create index batches_by_run on batches (run_id);

  create table batch_tasks (
    batch_id text not null references batches on delete cascade,
    position integer not null,
    attempt_id integer not null,
    key text not null,
    output_tokens integer,
    input text,
    primary key (batch_id, position)
  ) strict;
  create index batch_tasks_by_key on batch_tasks (key) where input is not null;
