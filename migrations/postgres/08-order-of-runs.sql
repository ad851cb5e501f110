-- The first tasks of a run in each state, in their order: of millions, a list shows the first few.
  drop index plugin_eval.fleet_tasks_by_run;
  create index fleet_tasks_by_run on plugin_eval.fleet_tasks (run_id, state, rank, id);
