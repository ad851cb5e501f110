/** Statements of a run. Every one of them may be executed twice. */

/** $1 run, $2 weight, $3 budget, $4 spent before, $5 whether given-up tasks are tried again, $6 whether the budget is new. */
export const BEGIN_RUN = {
  name: 'pe-run-begin',
  text: `with old as (delete from waits where run_id = $1 and (outcome = 'done' or (outcome is not null and $5))),
  share as (
    insert into run_shares (run_id, weight) values ($1, $2)
    on conflict (run_id) do update set weight = $2, cancelled = false)
  insert into budgets as b (scope, run_id, max_usd, spent_usd) values ('run ' || $1, $1, $3, $4)
  on conflict (scope) do update set max_usd = excluded.max_usd,
    spent_usd = case when b.max_usd is not distinct from excluded.max_usd and not $6 then b.spent_usd
      else excluded.spent_usd end`,
};

export const LIMIT_POOL = {
  name: 'pe-pool-limit',
  text: `insert into pools (pool, most, requests_per_minute, tokens_per_minute) values ($1, $2, $3, $4)
  on conflict (pool) do update set most = $2, requests_per_minute = $3, tokens_per_minute = $4`,
};

export const ADD_LANE = {
  name: 'pe-lane-add',
  text: `insert into lanes (queue, kind, kind_version, pool, tool_version) values ($1, $2, $3, $4, $5)
  on conflict do nothing`,
};

/** One submission of a run at a time. */
export const LOCK_RUN = {
  name: 'pe-run-lock',
  text: 'select weight, cancelled from run_shares where run_id = $1 for update',
};

/** Tells a run of results that are there: the one that it used before, else the newest. $1 run, $2 fresh, $3-$7 of tasks. */
export const FIND_RESULTS = {
  name: 'pe-results-find',
  text: `with asked as (
    select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as a (key, singleton, queue, label, subject)
  ),
  found as (
    select a.*, r.id, r.cost_usd from asked a cross join lateral (
      select r.id, r.cost_usd from results r left join run_results u on u.result_id = r.id and u.run_id = $1
      where r.key = a.key and r.rejection is null and (not $2 or r.run_id = $1)
      order by u.sequence is null, r.id desc limit 1
    ) r
  ),
  noted as (insert into run_results (run_id, result_id) select $1, id from found on conflict do nothing)
  insert into waits as w (run_id, key, singleton, queue, label, subject, outcome, result_id, usd)
    select $1, key, singleton, queue, label, subject, 'done', id, cost_usd from found
  on conflict (run_id, key) do update
    set id = default, outcome = 'done', delivered = false, result_id = excluded.result_id, usd = excluded.usd
  returning key`,
};

/** Waits for tasks, each with a new id. One that was given up or refused stays so until its run begins again. */
export const WAIT = {
  name: 'pe-waits-add',
  text: `with asked as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      as a (key, singleton, queue, label, subject)
  ),
  added as (
    insert into waits as w (run_id, key, singleton, queue, label, subject)
      select $1, key, singleton, queue, label, subject from asked
    on conflict (run_id, key) do update
      set id = default, outcome = null, delivered = false, result_id = null, queue = excluded.queue,
        singleton = excluded.singleton, asked_at = excluded.asked_at
      where w.outcome is null or w.outcome = 'done'
    returning key
  )
  select a.key, w.outcome, w.failures[cardinality(w.failures)] as failure, w.message
  from asked a left join waits w on w.run_id = $1 and w.key = a.key and w.outcome in ('dead', 'refused')
    and not exists (select from added d where d.key = a.key)`,
};

/** Takes start tags for tasks of a run on a pool. $1 run, $2 pool, $3 tags in all, $4 the last to begin with. @returns the first */
export const TAKE_TAGS = {
  name: 'pe-tags-take',
  text: `with present as (insert into pools (pool) values ($2) on conflict do nothing),
  started as (
    select least($4::bigint, greatest(coalesce((select virtual_time from pools where pool = $2), 0),
      coalesce((select next_tag from tags where run_id = $1 and pool = $2), 0))) as tag
  )
  insert into tags (run_id, pool, next_tag) select $1, $2, tag + $3::bigint from started
  on conflict (run_id, pool) do update set next_tag = excluded.next_tag
  returning next_tag - $3::bigint as tag`,
};

/** Lets queued tasks come earlier. $1 queue, $2 singletons, $3 priorities. */
export const ADVANCE = {
  name: 'pe-jobs-advance',
  text: `with earlier as (
    select j.id, a.priority
    from unnest($2::text[], $3::integer[]) as a (singleton, priority) join job j on j.name = $1
      and coalesce(j.singleton_key, '') = a.singleton and j.policy = 'exclusive' and j.state < 'active'
      and j.priority < a.priority
    for update of j skip locked
  )
  update job j set priority = e.priority from earlier e where j.name = $1 and j.id = e.id`,
};

/** Octets of results that are delivered together: more only when the first alone is longer. */
const DELIVERED_BYTES = 67_108_864;
/** $2: ids that have arrived. Results are forgotten then, given-up tasks stay on record. */
export const DELIVERIES = {
  name: 'pe-waits-deliver',
  text: `with forgotten as (
    delete from waits where run_id = $1 and id = any($2) and not delivered and outcome is not null and outcome = 'done'),
  told as (
    update waits set delivered = true
    where run_id = $1 and id = any($2) and not delivered and outcome is not null and outcome <> 'done'),
  next as (
    select w.id as wait, w.key as asked, w.outcome, w.failures[cardinality(w.failures)] as failure, w.message, w.usd, r.*,
      octet_length(r.result) as size
    from waits w left join results r on r.id = w.result_id
    where w.run_id = $1 and w.outcome is not null and not w.delivered and w.id <> all($2) order by w.id limit $3
  ),
  sized as (select *, sum(size) over (order by wait) - size as before from next)
  select wait as id, asked as key, outcome, failure, message, usd, result, input_tokens, output_tokens,
    cache_read_tokens, cache_write_tokens, run_id as paid_by, worker
  from sized where before is null or before < ${DELIVERED_BYTES} order by wait`,
};

/**
 * The job of a wait, while it is in the queue. $name is a relation with queue and singleton. Ours sort by code point, and the
 * indexes of pg-boss as the database does: without its collation each look reads the whole queue.
 */
const JOB_OF = (name: string) => `j.name = ${name}.queue collate "default"
        and coalesce(j.singleton_key, '') = ${name}.singleton collate "default" and j.policy = 'exclusive'`;
/** Counted, since the planner takes a look that ends at the first row for cheap, whatever it has to read before. */
const QUEUED = (name: string) => `(select count(*) from job j where ${JOB_OF(name)} and j.state <= 'active')`;

/** Open waits that are looked at together. */
export const CAUGHT_UP_AT_ONCE = 2_000;
/**
 * Looks after open waits, from $2 on: the results that came between look and insert, tasks that pg-boss gave up because their
 * workers were lost, and those that have left the queue. $1 run. Only a result of the run counts where its key is not the
 * singleton.
 */
export const CATCH_UP = {
  name: 'pe-waits-catch-up',
  text: `with open as (
    select id, key, singleton, queue, asked_at from waits where run_id = $1 and outcome is null and id > $2
    order by id limit ${CAUGHT_UP_AT_ONCE}
  ),
  gone as (
    select o.* from open o where ${QUEUED('o')} = 0
  ),
  found as (
    select g.id, g.key, r.id as result_id, r.cost_usd from gone g cross join lateral (
      select id, cost_usd from results r where r.key = g.key and r.rejection is null and (g.key = g.singleton or r.run_id = $1)
      order by r.id desc limit 1
    ) r
  ),
  lost as (
    select g.id from gone g where not exists (select from found f where f.id = g.id) and (
      select count(*) from job j where j.name = (g.queue || '/dead') collate "default"
        and j.singleton_key = g.singleton collate "default" and j.state < 'active' and j.created_on >= g.asked_at) > 0
  ),
  noted as (insert into run_results (run_id, result_id) select $1, result_id from found on conflict do nothing),
  done as (
    update waits w set outcome = 'done', result_id = f.result_id, usd = f.cost_usd
    from found f where w.run_id = $1 and w.id = f.id
  ),
  dead as (
    update waits w set outcome = 'dead', failures = w.failures || 'worker-lost'::text,
      message = 'Workers were lost again and again while they worked on it.'
    from lost l where w.run_id = $1 and w.id = l.id
  )
  select o.id, o.key, o.id in (select id from gone) and o.id not in (select id from found)
    and o.id not in (select id from lost) as again
  from open o order by o.id`,
};

/** Keys that a process waits for, and of which somebody else has taken the delivery. $1 run, $2 keys. */
export const FORGOTTEN = {
  name: 'pe-waits-forgotten',
  text: `select key from unnest($2::text[]) as a (key)
  where not exists (select from waits w where w.run_id = $1 and w.key = a.key)`,
};

/**
 * Marks a run as cancelled, which keeps workers from its tasks, and forgets what it waits for. @returns its jobs in the queue,
 * without those that somebody claims at the moment
 */
export const CANCEL_RUN = {
  name: 'pe-run-cancel',
  text: `with ended as (update run_shares set cancelled = true where run_id = $1),
  open as (delete from waits where run_id = $1 and outcome is null returning queue, singleton)
  select j.name as queue, j.id from open o join job j on ${JOB_OF('o')} and j.state < 'active' and j.group_id = $1 for update of j skip locked`,
};

export const SPENDING = {
  name: 'pe-run-spending',
  text: `select b.max_usd, b.spent_usd, b.reserved_usd, s.cancelled
  from run_shares s join budgets b on b.scope = 'run ' || s.run_id where s.run_id = $1`,
};

/** First tasks of a run that have no result. $2 how many, $3 only abandoned tasks. */
export const TASKS = {
  name: 'pe-run-tasks',
  text: `with first as (
    (select * from waits where run_id = $1 and outcome = 'dead' order by id limit $2)
    union all (select * from waits where run_id = $1 and outcome is null and not $3 order by id limit $2)
  )
  select w.key, l.kind, w.label, w.subject, w.failures, w.message, c.worker,
    case when w.outcome = 'dead' then 'dead' when c.worker is not null then 'leased'
      when w.available_at > clock_timestamp() then 'waiting' else 'queued' end as state,
    greatest(0, coalesce(j.retry_count, 0) - cardinality(w.failures)) as losses
  from first w left join lanes l on l.queue = w.queue
    left join lateral (
      select (array_agg(id))[1] as id, max(retry_count) as retry_count from job j
      where ${JOB_OF('w')} and j.state <= 'active'
    ) j on true
    left join claims c on c.job = j.id and c.attempt = j.retry_count
  order by w.outcome is null, c.worker is null, w.id limit $2`,
};

/** Given-up tasks of a run with their dead letters, or the task that another run has in the queue by now. */
export const DEAD_JOBS = {
  name: 'pe-run-dead-jobs',
  text: `select w.key, w.queue, l.pool, w.singleton, coalesce(j.jobs, '{}') as jobs, j.data
  from waits w join lanes l on l.queue = w.queue
    left join lateral (
      select array_agg(id) as jobs, (array_agg(data order by created_on desc))[1] as data from job
      where name = (w.queue || '/dead') collate "default" and singleton_key = w.singleton collate "default"
        and state < 'active'
    ) j on true
  where w.run_id = $1 and w.outcome = 'dead' and (j.jobs is not null or ${QUEUED('w')} > 0)
  order by w.id for update of w`,
};

export const WAIT_AGAIN = {
  name: 'pe-waits-again',
  text: `update waits set outcome = null, delivered = false, failures = '{}', message = null, available_at = null,
    asked_at = clock_timestamp()
  where run_id = $1 and key = any($2) returning key`,
};
