import { HEARTBEAT_SECONDS } from './open-boss.ts';

/** Statements of a worker. Every one of them may be executed twice. */

/** The time of the server as the journal writes it. */
export const ISO_NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const REGISTER = {
  name: 'pe-worker-register',
  text: `with gone as (delete from workers where seen_at < clock_timestamp() - interval '1 day' and id <> $1)
  insert into workers (id, host, pid, tool_version, kinds, concurrency) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set seen_at = clock_timestamp()`,
};
export const LEAVE = { name: 'pe-worker-leave', text: 'delete from workers where id = $1' };
export const SEEN = {
  name: 'pe-worker-seen',
  text: 'update workers set seen_at = clock_timestamp(), draining = $2 where id = $1',
};
export const REFUSE = {
  name: 'pe-worker-refuse',
  text: `update workers set refuses = (select array_agg(distinct r) from unnest(refuses || $2::text[]) as r) where id = $1`,
};

/** Lanes in which a task is due. A worker has no queue of another version than its own, and says so once. */
export const LANES = {
  name: 'pe-lanes',
  text: `select queue, kind, kind_version as "kindVersion", pool, tool_version as "toolVersion" from lanes l
  where exists (select from job j where j.name = l.queue collate "default" and j.state < 'active' and not j.blocked
    and j.start_after <= clock_timestamp())`,
};

/** $1 pool. A tenth of a minute's allowance may go at once, and no minute sees more than all of it. */
export const ROOM = {
  name: 'pe-pool-room',
  text: `select coalesce(p.paused_until > clock_timestamp(), false) as paused,
    coalesce(p.allowed, p.most) - (select count(*) from claims c where c.pool = $1) as calls,
    case when p.requests_per_minute is not null then least(greatest(1, p.requests_per_minute / 10),
      coalesce(p.request_level, greatest(1, p.requests_per_minute / 10)) + seconds * p.requests_per_minute * 0.9 / 60)
    end as requests,
    least(p.tokens_per_minute / 10, coalesce(p.token_level, p.tokens_per_minute / 10)
      + seconds * p.tokens_per_minute * 0.9 / 60) as tokens,
    p.tokens_per_minute / 10 as "mostTokens",
    (select max_usd from budgets where scope = 'day') as "maxUsdPerDay",
    'day ' || (clock_timestamp() at time zone 'UTC')::date as day
  from (select $1::text as pool) asked left join lateral (
    select *, extract(epoch from clock_timestamp() - filled_at)::double precision as seconds from pools where pool = $1
  ) p on true`,
};

/** Budgets of runs and of a day, locked in one order. $1 runs, $2 day or null, $3 what a day may cost. */
export const OPEN_DAY = {
  name: 'pe-day-open',
  text: `insert into budgets (scope, max_usd) values ($1, $2) on conflict (scope) do update set max_usd = $2`,
};
export const BUDGETS = {
  name: 'pe-budgets',
  text: `select b.scope, b.run_id as run, b.max_usd as "maxUsd", b.spent_usd as "spentUsd", b.reserved_usd as "reservedUsd",
    coalesce(s.cancelled, false) as cancelled
  from budgets b left join run_shares s on s.run_id = b.run_id
  where b.scope = any($1) order by b.scope for update of b`,
};

/** Results that came between look and insert. $1 singletons, $2 keys, $3 runs, $4 whether only a result of the run counts. */
export const PRESENT = {
  name: 'pe-results-present',
  text: `select a.singleton from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as a (singleton, key, run, fresh)
  where exists (
    select from results r where r.key = a.key and r.rejection is null and (not a.fresh or r.run_id = a.run))`,
};

/**
 * Begins attempts: ledger, claims, what is set aside of budgets and limits, and the virtual time of the pool.
 * $1 worker, $2 queue, $3 pool, $4 day, $5 calls, $6 tokens, $7 start tag, then of tasks: $8 job, $9 attempt, $10 run, $11 key,
 * $12 singleton, $13 kind, $14 label, $15 subject, $16 usd.
 */
export const BEGIN = {
  name: 'pe-attempts-begin',
  text: `with given as materialized (
    select nextval(pg_get_serial_sequence('attempts', 'id')) as id, g.*
    from unnest($8::uuid[], $9::integer[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[],
      $16::double precision[]) as g (job, attempt, run_id, key, singleton, kind, label, subject, usd)
  ),
  begun as (
    insert into attempts (id, run_id, key, kind, label, subject, started_at, outcome, reserved_usd, worker)
      select id, run_id, key, kind, label, subject, ${ISO_NOW}, 'open', usd, $1 from given
  ),
  claimed as (
    insert into claims (job, attempt, queue, pool, run_id, key, singleton, attempt_id, worker, usd, day)
      select job, attempt, $2, $3, run_id, key, singleton, id, $1, usd, $4 from given
  ),
  aside as (
    select 'run ' || run_id as scope, sum(coalesce(usd, 0)) as usd from given group by run_id
    union all select $4, sum(coalesce(usd, 0)) from given where $4::text is not null
  ),
  reserved as (update budgets b set reserved_usd = b.reserved_usd + a.usd from aside a where b.scope = a.scope),
  counted as (
    update pools set virtual_time = greatest(virtual_time, $7::bigint), filled_at = clock_timestamp(),
      request_level = $5::double precision, token_level = $6::double precision
    where pool = $3
  )
  select job, id from given`,
};

/** Settles budgets of claims, in the order in which claims lock them: $name is a relation with run_id, day, usd (set aside) and spent. */
const SETTLED = (name: string) => `
  settled as (
    select 'run ' || run_id as scope, sum(coalesce(usd, 0)) as aside, sum(spent) as spent from ${name} group by run_id
    union all select day, sum(coalesce(usd, 0)), sum(spent) from ${name} where day is not null group by day
  ),
  ordered as materialized (
    select b.scope, s.aside, s.spent from budgets b join settled s on s.scope = b.scope order by b.scope for update of b
  ),
  paid as (
    update budgets b set reserved_usd = greatest(0, b.reserved_usd - s.aside), spent_usd = b.spent_usd + s.spent
    from ordered s where b.scope = s.scope returning b.scope
  )`;

/**
 * Records results of attempts that were held. $1 worker, then of tasks: $2 job, $3 attempt, $4 kind, $5 label, $6 subject, $7 input,
 * $8 result, $9-$12 tokens, $13 cost. An unknown cost counts as the amount set aside.
 */
export const RECORD = {
  name: 'pe-results-record',
  text: `with given as (
    select * from unnest($2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::bigint[], $13::double precision[])
      as g (job, attempt, kind, label, subject, asked, result, input, output, cache_read, cache_write, cost)
  ),
  held as (
    delete from claims c using given g where c.job = g.job and c.attempt = g.attempt
    returning g.*, c.run_id, c.key, c.singleton, c.pool, c.attempt_id, c.day, c.usd, coalesce(g.cost, c.usd, 0) as spent
  ),
  ended as (
    update attempts a set outcome = 'succeeded', ended_at = ${ISO_NOW}, cost_usd = h.cost, input_tokens = h.input,
      output_tokens = h.output, cache_read_tokens = h.cache_read, cache_write_tokens = h.cache_write
    from held h where a.id = h.attempt_id
  ),
  made as (
    insert into results (key, kind, label, subject, input, result, input_tokens, output_tokens, cache_read_tokens,
        cache_write_tokens, cost_usd, run_id, recorded_at, worker)
      select key, kind, label, subject, asked, result, input, output, cache_read, cache_write, cost, run_id, ${ISO_NOW}, $1
      from held order by attempt_id
    returning id, key, run_id
  ),
  told as (
    update waits w set outcome = 'done', result_id = m.id, usd = h.cost
    from held h join made m on m.key = h.key and m.run_id = h.run_id
    where w.singleton = h.singleton and w.outcome is null
    returning w.run_id, w.result_id
  ),
  noted as (
    insert into run_results (run_id, result_id)
      select run_id, result_id from told union select run_id, id from made on conflict do nothing
  ),${SETTLED('held')},
  answered as (
    select pool, count(*)::integer as done from held where (select count(*) from paid) >= 0 group by pool
  ),
  grown as (
    update pools p set answers = (p.answers + a.done) % greatest(10, p.allowed), bursts = 0,
      allowed = case when p.answers + a.done < greatest(10, p.allowed) then p.allowed
        when p.most is null and p.allowed >= 64 then null else least(coalesce(p.most, 1000), p.allowed + 1) end
    from answered a where p.pool = a.pool and p.allowed is not null
  )
  select job from held`,
};

/** Enters the cost of a result that came after its attempt was lost. $1 attempt of the ledger, $2 cost. */
export const RECORD_LATE = {
  name: 'pe-results-late',
  text: `with ended as (
    update attempts set cost_usd = $2 where id = $1 and (failure = 'worker-lost' or outcome = 'open') and cost_usd is null
    returning run_id, started_at
  )
  update budgets b set spent_usd = b.spent_usd + $2
  from ended e where b.scope in ('run ' || e.run_id, 'day ' || left(e.started_at, 10))`,
};

/**
 * Records an attempt without a result. $1 job, $2 attempt, $3 failure, $4 message, $5 cost, $6 pause before the next attempt in
 * seconds, null when the task is given up.
 */
export const RECORD_FAILURE = {
  name: 'pe-failure-record',
  text: `with held as (
    delete from claims where job = $1 and attempt = $2 returning *, coalesce($5::double precision, usd, 0) as spent
  ),
  ended as (
    update attempts a set outcome = 'failed', failure = $3, message = $4, cost_usd = $5, ended_at = ${ISO_NOW}
    from held h where a.id = h.attempt_id
  ),
  told as (
    update waits w set failures = w.failures || $3::text, message = $4, outcome = case when $6::float8 is null then 'dead' end,
      usd = $5, available_at = clock_timestamp() + make_interval(secs => $6::float8)
    from held h where w.singleton = h.singleton and w.outcome is null
  ),${SETTLED('held')}
  select job from held`,
};

/** Refuses tasks that the budget of their run can never hold: $1 runs, $2 singletons, $3 USD. Others submit them themselves. */
export const REFUSED = {
  name: 'pe-waits-refuse',
  text: `update waits w set outcome = 'refused', failures = w.failures || 'budget'::text, usd = r.usd
  from unnest($1::text[], $2::text[], $3::double precision[]) as r (run_id, singleton, usd)
  where w.singleton = r.singleton and w.run_id = r.run_id and w.outcome is null`,
};

/** Gives up an unreadable job. */
export const UNREADABLE = {
  name: 'pe-waits-unreadable',
  text: `update waits set outcome = 'dead', failures = failures || 'refused'::text, message = 'The task in the queue cannot be read.'
  where singleton = $1 and outcome is null`,
};

/** Makes the failure of an attempt the last of its job. The public calls of pg-boss 12.38 cannot. $1 queue, $2 job, $3 attempt. */
export const NO_MORE_RETRIES = {
  name: 'pe-job-last',
  text: `update job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
};

/**
 * Asks less of a pool after its provider said so. $1 pool, $2 job's claim began at, $3 pause in milliseconds or null, $4 uniform in
 * [0, 1). Calls that began before the last cut belong to the same burst.
 */
export const THROTTLE = {
  name: 'pe-pool-throttle',
  text: `with calls as (select count(*)::integer as other from claims where pool = $1),
  cut as (
    select p.pool, p.cut_at is null or $2::timestamptz >= p.cut_at as fresh,
      coalesce($3::float8, case when p.cut_at is null or $2::timestamptz >= p.cut_at
        then least(30000, 500 * 2 ^ least(p.bursts, 10)) * $4::float8 end) as pause
    from pools p where p.pool = $1 for update
  )
  update pools p set
    allowed = case when c.fresh then greatest(1, least(coalesce(p.allowed, p.most, calls.other + 1), calls.other + 1) / 2) else p.allowed end,
    answers = case when c.fresh then 0 else p.answers end,
    bursts = p.bursts + c.fresh::integer,
    cut_at = case when c.fresh then clock_timestamp() else p.cut_at end,
    paused_until = greatest(p.paused_until, clock_timestamp() + make_interval(secs => c.pause / 1000.0))
  from cut c, calls where p.pool = c.pool`,
};
export const CLAIMED_AT = {
  name: 'pe-claim-at',
  text: 'select claimed_at as at from claims where job = $1 and attempt = $2',
};

/** Frees what lost attempts set aside: their job is not active any more, or is at a later attempt. */
export const LOST = {
  name: 'pe-claims-lost',
  text: `with held as (
    delete from claims c where not exists (
      select from job j where j.name = c.queue collate "default" and j.id = c.job and j.state = 'active' and j.retry_count = c.attempt)
    returning *, 0::double precision as spent
  ),
  ended as (
    update attempts a set outcome = 'failed', failure = 'worker-lost', ended_at = ${ISO_NOW},
      message = 'The worker ' || h.worker || ' was silent for ${HEARTBEAT_SECONDS} seconds.'
    from held h where a.id = h.attempt_id and a.outcome = 'open'
  ),${SETTLED('held')}
  select count(*)::integer as lost from held`,
};

/** Start tags are renumbered long before priorities, 32 bits, run out. */
export const RENUMBER_AT = 1_000_000_000;
/** Largest start tag of a job: what comes after it goes in the order of arrival. */
export const LAST_TAG = 2_000_000_000;
export const CROWDED_POOLS = {
  name: 'pe-pools-crowded',
  text: 'select pool, virtual_time as tag from pools where virtual_time >= $1',
};
export const LOCK_TAGS = {
  name: 'pe-tags-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('tags ' || $1, 0))`,
};
export const SHARE_TAGS = {
  name: 'pe-tags-share',
  text: `select pg_advisory_xact_lock_shared(hashtextextended('tags ' || $1, 0))`,
};
/** $1 pool, $2 virtual time that becomes 0, unless somebody else was faster. Anybody may have written any number. */
export const RENUMBER = {
  name: 'pe-tags-renumber',
  text: `with crowded as materialized (select pool from pools where pool = $1 and virtual_time >= $2::float8),
  jobs as (
    update job set priority = least(2147483647, priority + $2::float8)::integer
    where name in (select queue collate "default" from lanes where pool in (select pool from crowded)) and state < 'active'
  ),
  tagged as (
    update tags set next_tag = greatest(0, next_tag - $2::float8)::bigint where pool in (select pool from crowded)
  )
  update pools set virtual_time = greatest(0, virtual_time - $2::float8)::bigint where pool in (select pool from crowded)`,
};
