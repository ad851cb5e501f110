-- What each worker leaves alone: lanes of tasks, and runs. So whoever asks is told of what no worker there is can take.
-- Roles are left out where whoever migrated could not make them.
  alter table plugin_eval.fleet_workers
    add column lease_ms bigint not null default 60000,
    add column refuses bigint[] not null default '{}',
    add column refuses_runs text[] not null default '{}';

  do $$
  begin
    grant update (refuses, refuses_runs) on plugin_eval.fleet_workers to plugin_eval_worker;
  exception when undefined_object or insufficient_privilege then null;
  end $$;
