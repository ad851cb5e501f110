import { HEARTBEAT_SECONDS } from './open-boss.ts';
import { ISO_NOW } from './work-statements.ts';

/** Statements of runs that any machine can finish. Every one of them may be executed twice. */

const EXPIRES = `clock_timestamp() + interval '${HEARTBEAT_SECONDS} s'`;
const COLUMNS = `run_id as run, tool_version as "toolVersion", command, working_directory as "workingDirectory", variables,
  inputs, pools, lease`;
/** Number of jobs of an evaluation `e` in the queue. Its queues are few, whatever else is queued. */
const QUEUED = (state: string) => `(select count(*) from queue q join job j on j.name = q.name
    and coalesce(j.singleton_key, '') = e.run_id collate "default" and j.policy = 'exclusive' and j.state ${state} 'active'
  where q.name like 'evaluation/%')`;
/** Condition that no live process holds it. */
const IS_FREE = `(state not in ('at work', 'attached') or expires_at <= clock_timestamp())`;
/** Ends a run that no process evaluates and that has not ended. */
const RUN_ENDS = (status: string) => `update runs set status = '${status}',
    ended_at = ${ISO_NOW}
  where id in (select run from ended where state = 'ended') and status = 'running'`;

export const PUT = {
  name: 'pe-evaluation-put',
  text: `insert into evaluation_jobs (run_id, tool_version, lane, command, working_directory, variables, inputs, pools, state,
    holder, lease, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::text is null then 'queued' else 'attached' end, $9,
    gen_random_uuid(), ${EXPIRES})
  on conflict (run_id) do update set tool_version = excluded.tool_version, lane = excluded.lane, command = excluded.command,
    working_directory = excluded.working_directory, variables = excluded.variables, inputs = excluded.inputs,
    pools = excluded.pools, state = excluded.state, holder = excluded.holder, lease = excluded.lease,
    expires_at = excluded.expires_at, failures = 0, exit_code = null, message = null
  returning lease`,
};
export const JOBS_OF = {
  name: 'pe-evaluation-jobs',
  text: `select id from job where name = $1 and coalesce(singleton_key, '') = $2 and policy = 'exclusive' and state <= 'active'`,
};
/** A job in the queue proves that no worker has it; an attached process may. */
export const CLAIM = {
  name: 'pe-evaluation-claim',
  text: `update evaluation_jobs set state = 'at work', holder = $2, lease = gen_random_uuid(), expires_at = ${EXPIRES}
  where run_id = $1 and (state in ('queued', 'at work') or (state = 'attached' and expires_at <= clock_timestamp()))
  returning ${COLUMNS}`,
};
export const TAKE = {
  name: 'pe-evaluation-take',
  text: `update evaluation_jobs set state = 'attached', holder = $2, lease = gen_random_uuid(), expires_at = ${EXPIRES},
    failures = 0, exit_code = null, message = null
  where run_id = $1 and ${IS_FREE} returning ${COLUMNS}`,
};
export const FREE = {
  name: 'pe-evaluation-free',
  text: `select run_id from evaluation_jobs where run_id = $1 and ${IS_FREE}`,
};
export const HAND_OVER = {
  name: 'pe-evaluation-hand-over',
  text: `update evaluation_jobs set state = 'queued', holder = null, lease = gen_random_uuid(), failures = 0, exit_code = null,
    message = null
  where run_id = $1 and ${IS_FREE} returning ${COLUMNS}`,
};
export const RENEW = {
  name: 'pe-evaluation-renew',
  text: `update evaluation_jobs set expires_at = ${EXPIRES}
  where run_id = $1 and lease = $2 and state in ('at work', 'attached') returning run_id`,
};
export const PARK = {
  name: 'pe-evaluation-park',
  text: `update evaluation_jobs set state = 'parked', holder = null, failures = 0, available_at = null
  where run_id = $1 and lease = $2`,
};
/** $4: whether and when it is tried again. */
export const END = {
  name: 'pe-evaluation-end',
  text: `with ended as (
    update evaluation_jobs set holder = null, exit_code = $3, message = $5,
      failures = failures + coalesce($4 = 'later', false)::integer,
      available_at = clock_timestamp() + make_interval(secs => $7::float8 / 1000),
      state = case when $4::text = 'at once' or ($4 = 'later' and failures + 1 < $6) then 'queued' else 'ended' end
    where run_id = $1 and lease = $2 and state in ('at work', 'attached') returning run_id as run, state
  ),
  closed as (${RUN_ENDS('failed')})
  select state from ended`,
};
export const CANCEL = {
  name: 'pe-evaluation-cancel',
  text: `with ended as (
    update evaluation_jobs set state = 'ended', holder = null, exit_code = 130, message = 'It was cancelled.'
    where run_id = $1 and state <> 'ended' returning run_id as run, state, tool_version
  ),
  closed as (${RUN_ENDS('interrupted')})
  select run, tool_version as "toolVersion" from ended`,
};
export const FIND = {
  name: 'pe-evaluation-find',
  text: `select case when state = 'attached' and expires_at <= clock_timestamp() then 'parked'
      when state = 'queued' and available_at > clock_timestamp() then 'later' else state end as state, holder,
    exit_code as "exitCode", message
  from evaluation_jobs where run_id = $1`,
};
export const WAKE = {
  name: 'pe-evaluation-wake',
  text: `update evaluation_jobs set state = 'queued', available_at = null where run_id in (
    select run_id from evaluation_jobs e where state = 'parked'
      and not exists (select from waits w where w.run_id = e.run_id and w.outcome is null)
    order by run_id limit 100 for update skip locked)
  returning ${COLUMNS}`,
};
/** Sent again are those that wait for a worker, and whose job has left the queue. */
export const STRANDED = {
  name: 'pe-evaluation-stranded',
  text: `select ${COLUMNS} from evaluation_jobs e where state = 'queued' and ${QUEUED('<=')} = 0
  order by run_id limit 100 for update skip locked`,
};
/** Parked runs that no worker has checked for this long. $1 seconds. */
export const PARKED = {
  name: 'pe-evaluation-parked',
  text: `update evaluation_jobs set available_at = clock_timestamp() + make_interval(secs => $1)
  where state = 'parked' and (available_at is null or available_at <= clock_timestamp()) returning run_id as run`,
};
export const WAKE_ONE = {
  name: 'pe-evaluation-wake-one',
  text: `update evaluation_jobs set state = 'queued', available_at = null where run_id = $1 and state = 'parked'
  returning ${COLUMNS}`,
};
/** pg-boss gives out again what a lost worker had. */
export const LOST = {
  name: 'pe-evaluation-lost',
  text: `update evaluation_jobs e set state = 'queued', holder = null
  where state = 'at work' and expires_at <= clock_timestamp() and ${QUEUED('<')} > 0`,
};
/** An evaluation that workers were lost with too often has failed in the queue. $1 how often. */
export const GIVE_UP = {
  name: 'pe-evaluation-give-up',
  text: `with ended as (
    update evaluation_jobs e set state = 'ended', exit_code = 70, holder = null,
      message = 'Workers were lost ' || $1::integer || ' times while they evaluated it.'
    where state = 'at work' and expires_at <= clock_timestamp() and ${QUEUED('<=')} = 0
    returning run_id as run, state
  ),
  closed as (${RUN_ENDS('failed')})
  select run from ended`,
};
