-- Batches at providers. Roles are left out where whoever migrated could not make them.
  create table plugin_eval.batches (
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    id text collate "C" primary key,
    run_id text collate "C" not null references plugin_eval.runs on delete cascade,
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
    created_at text collate "C" not null,
    handed_in_at text collate "C",
    ended_at text collate "C"
  );
  create index batches_by_run on plugin_eval.batches (run_id);

  create table plugin_eval.batch_tasks (
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    batch_id text collate "C" not null references plugin_eval.batches on delete cascade,
    position integer not null,
    attempt_id bigint not null,
    key text collate "C" not null,
    output_tokens bigint,
    input text,
    primary key (batch_id, position)
  );
  create index batch_tasks_by_key on plugin_eval.batch_tasks (organisation, key) where input is not null;

  alter table plugin_eval.batches enable row level security;
  alter table plugin_eval.batches force row level security;
  create policy own_organisation on plugin_eval.batches
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.batch_tasks enable row level security;
  alter table plugin_eval.batch_tasks force row level security;
  create policy own_organisation on plugin_eval.batch_tasks
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  do $$
  begin
    grant select on plugin_eval.batches, plugin_eval.batch_tasks to plugin_eval_reader, plugin_eval_submitter;
    grant insert, update, delete on plugin_eval.batches, plugin_eval.batch_tasks to plugin_eval_submitter;
  exception when undefined_object or insufficient_privilege then null;
  end $$;
