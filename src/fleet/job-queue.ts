import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';

/** A run that any machine can finish. */
export interface Job {
  run: string;
  toolVersion: string;
  /** The arguments of its command line, as JSON; anybody may have written it who may write to the database. */
  command: string;
  workingDirectory: string;
  /** Settings of the environment it was begun in, as JSON. */
  variables: string;
  /** Hash of its files. */
  inputs: string;
  /** What it is going to ask: `provider endpoint`. */
  pools: readonly string[];
}

/** A job that this process holds the lease of. */
export interface HeldJob extends Job {
  lease: number;
}

export interface JobState {
  /** `later`: nobody takes it up before a pause is over. */
  state: 'ready' | 'later' | 'leased' | 'parked' | 'ended';
  attached: boolean;
  holder: string | null;
  /** Null until it has ended. */
  exitCode: number | null;
  message: string | null;
}

/** After so many workers failed with a job it ends. */
const MOST_TRIES = 3;
/** And after so many were lost with it: as with tasks, three are lost by chance where workers die all the time. */
const MOST_LOSSES = 8;
const RETRY_MS = 2_000;

const COLUMNS = `run_id as run, tool_version as "toolVersion", command, working_directory as "workingDirectory", variables,
  inputs, pools, lease`;
const LATER = (value: string) => `clock_timestamp() + make_interval(secs => ${value} / 1000.0)`;
/** A run that nobody evaluates any more and that has no end of its own. */
const RUN_ENDS = (status: string) => `update plugin_eval.runs
  set status = ${status}, ended_at = plugin_eval.iso_now()
  where id in (select run_id from ended where state = 'ended') and status = 'running'`;
const OWN = 'organisation = plugin_eval.current_organisation()';

const PUT = {
  name: 'pe-job-put',
  text: `insert into plugin_eval.fleet_jobs (run_id, tool_version, command, working_directory, variables, inputs, pools,
    state, attached, holder, lease, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, case when $8::text is null then 'ready' else 'leased' end, $8::text is not null, $8,
    nextval('plugin_eval.fleet_leases'), ${LATER('$9::float8')})
  on conflict (run_id) do update set tool_version = excluded.tool_version, command = excluded.command,
    working_directory = excluded.working_directory, variables = excluded.variables, inputs = excluded.inputs,
    pools = excluded.pools, state = excluded.state, attached = excluded.attached, holder = excluded.holder,
    lease = excluded.lease, expires_at = excluded.expires_at, available_at = clock_timestamp(), tries = 0,
    exit_code = null, message = null
  returning ${COLUMNS}`,
};
/** What killed the workers that took it up is not given to another one. */
const GIVE_UP = {
  name: 'pe-job-give-up',
  text: `with ended as (
    update plugin_eval.fleet_jobs set state = 'ended', exit_code = 70, holder = null, lease = null,
      message = 'Workers were lost ' || tries || ' times while they evaluated it.'
    where state = 'leased' and not attached and expires_at <= clock_timestamp() and tries >= $1 and ${OWN}
    returning run_id, state)
  ${RUN_ENDS("'failed'")} returning id as run`,
};
const WAKE = {
  name: 'pe-job-wake',
  text: `update plugin_eval.fleet_jobs set state = 'ready', available_at = clock_timestamp() where run_id in (
    select run_id from plugin_eval.fleet_jobs j where state = 'parked' and ${OWN}
      and not exists (select from plugin_eval.fleet_tasks t
        where t.run_id = j.run_id and t.state in ('queued', 'waiting', 'leased'))
      and not exists (select from plugin_eval.fleet_waiting w where w.run_id = j.run_id)
    order by run_id limit 100 for update skip locked)`,
};
const LOOK = {
  name: 'pe-job-look',
  text: `select run_id as run, tool_version as "toolVersion", pools from plugin_eval.fleet_jobs
  where ${OWN} and not attached and ((state = 'ready' and available_at <= clock_timestamp())
    or (state = 'leased' and expires_at <= clock_timestamp() and tries < $1))
  order by available_at limit 50`,
};
const REFUSE = {
  name: 'pe-job-refuse',
  text: 'update plugin_eval.fleet_workers set refuses_runs = $2 where id = $1',
};
const CLAIM = {
  name: 'pe-job-claim',
  text: `update plugin_eval.fleet_jobs set state = 'leased', holder = $2, lease = nextval('plugin_eval.fleet_leases'),
    expires_at = ${LATER('$3::float8')}, tries = tries + 1
  where run_id = (select run_id from plugin_eval.fleet_jobs where run_id = $1 and ${OWN} and not attached
    and (state = 'ready' or (state = 'leased' and expires_at <= clock_timestamp())) for update skip locked)
  returning ${COLUMNS}`,
};
const TAKE = {
  name: 'pe-job-take',
  text: `update plugin_eval.fleet_jobs set state = 'leased', attached = true, holder = $2,
    lease = nextval('plugin_eval.fleet_leases'), expires_at = ${LATER('$3::float8')}, tries = 0, exit_code = null, message = null
  where run_id = $1 and ${OWN} and (state <> 'leased' or expires_at <= clock_timestamp()) returning ${COLUMNS}`,
};
const HAND_OVER = {
  name: 'pe-job-hand-over',
  text: `update plugin_eval.fleet_jobs set state = 'ready', attached = false, holder = null, lease = null, tries = 0,
    available_at = clock_timestamp(), exit_code = null, message = null
  where run_id = $1 and ${OWN} and (state <> 'leased' or expires_at <= clock_timestamp()) returning run_id`,
};
const FREE = {
  name: 'pe-job-free',
  text: `select run_id from plugin_eval.fleet_jobs
  where run_id = $1 and ${OWN} and (state <> 'leased' or expires_at <= clock_timestamp())`,
};
const RENEW = {
  name: 'pe-job-renew',
  text: `update plugin_eval.fleet_jobs set expires_at = ${LATER('$3::float8')}
  where run_id = $1 and lease = $2 and state = 'leased' returning run_id`,
};
const PARK = {
  name: 'pe-job-park',
  text: `update plugin_eval.fleet_jobs set state = 'parked', holder = null, lease = null, tries = 0
  where run_id = $1 and lease = $2 and state = 'leased'`,
};
/** $4: whether and when it is tried again. */
const END = {
  name: 'pe-job-end',
  text: `with ended as (
    update plugin_eval.fleet_jobs set holder = null, lease = null, exit_code = $3, message = $5,
      state = case when $4 = 'at once' or ($4 = 'later' and tries < ${MOST_TRIES}) then 'ready' else 'ended' end,
      tries = case when $4 = 'at once' then greatest(0, tries - 1) else tries end,
      available_at = ${LATER('$6::float8')}
    where run_id = $1 and lease = $2 and state = 'leased' returning run_id, state)
  ${RUN_ENDS("'failed'")}`,
};
const CANCEL = {
  name: 'pe-job-cancel',
  text: `with ended as (
    update plugin_eval.fleet_jobs set state = 'ended', holder = null, lease = null, exit_code = 130,
      message = 'It was cancelled.' where run_id = $1 and ${OWN} and state <> 'ended' returning run_id, state)
  ${RUN_ENDS("'interrupted'")}`,
};
const FIND = {
  name: 'pe-job-find',
  text: `select case when state = 'ready' and available_at > clock_timestamp() then 'later' else state end as state, attached and state = 'leased' as attached, holder, exit_code as "exitCode", message
  from plugin_eval.fleet_jobs where run_id = $1 and ${OWN}`,
};

/** The jobs of a fleet. Every call may be made twice. */
export class JobQueue {
  readonly #database: PostgresDatabase;
  readonly #leaseMs: number;

  constructor(database: PostgresDatabase, leaseMs: number) {
    this.#database = database;
    this.#leaseMs = leaseMs;
  }

  get leaseMs(): number {
    return this.#leaseMs;
  }

  /** @param holder who evaluates it; null: any worker may */
  async put(job: Job, holder: string | null): Promise<HeldJob> {
    const { run, toolVersion, command, workingDirectory, variables, inputs, pools } = job;
    const values = [run, toolVersion, command, workingDirectory, variables, inputs, pools, holder];
    const [held] = await this.#database.query<HeldJob>(PUT, [...values, this.#leaseMs]);
    if (held === undefined) throw new Error('The database returned nothing for a job.');
    return held;
  }

  /** What time brings: jobs whose tasks are over, and jobs that no worker survives. @returns runs that were given up */
  async sweep(): Promise<string[]> {
    await this.#database.query(WAKE, []);
    const rows = await this.#database.query<{ run: string }>(GIVE_UP, [MOST_LOSSES]);
    return rows.map(({ run }) => run);
  }

  /** Jobs that somebody could take up, the oldest first. */
  async waiting(): Promise<Pick<Job, 'run' | 'toolVersion' | 'pools'>[]> {
    return await this.#database.query(LOOK, [MOST_LOSSES]);
  }

  /** Says which runs a worker leaves alone, so that whoever waits is told. @param runs all of them */
  async refuse(worker: string, runs: readonly string[]): Promise<void> {
    await this.#database.query(REFUSE, [worker, runs]);
  }

  /** @returns null when another one was faster */
  async claim(run: string, worker: string): Promise<HeldJob | null> {
    const [held] = await this.#database.query<HeldJob>(CLAIM, [run, worker, this.#leaseMs]);
    return held ?? null;
  }

  /** Somebody at a terminal goes on with it. @returns null when there is no such job, or somebody evaluates it */
  async take(run: string, holder: string): Promise<HeldJob | null> {
    const [held] = await this.#database.query<HeldJob>(TAKE, [run, holder, this.#leaseMs]);
    return held ?? null;
  }

  /** Whether nobody evaluates it. */
  async isFree(run: string): Promise<boolean> {
    return (await this.#database.query(FREE, [run])).length > 0;
  }

  /** Leaves it to the workers. @returns whether there is such a job that nobody evaluates */
  async handOver(run: string): Promise<boolean> {
    return (await this.#database.query(HAND_OVER, [run])).length > 0;
  }

  /** @returns whether the lease is still held */
  async renew({ run, lease }: Pick<HeldJob, 'run' | 'lease'>): Promise<boolean> {
    return (await this.#database.query(RENEW, [run, lease, this.#leaseMs])).length > 0;
  }

  /** Until its tasks are over nobody holds it. */
  async park({ run, lease }: HeldJob): Promise<void> {
    await this.#database.query(PARK, [run, lease]);
  }

  /**
   * @param retry whether a worker is to try again @param message what was said last
   * @param pauseMs before anybody does @default 2 s for one that comes later
   */
  async end(
    { run, lease }: HeldJob,
    {
      code,
      retry,
      message,
      pauseMs = retry === 'later' ? RETRY_MS : 0,
    }: {
      code: number | null;
      retry: 'at once' | 'later' | null;
      message: string | null;
      pauseMs?: number;
    },
  ): Promise<void> {
    await this.#database.query(END, [run, lease, code, retry, message, pauseMs]);
  }

  async cancel(run: string): Promise<void> {
    await this.#database.query(CANCEL, [run]);
  }

  async find(run: string): Promise<JobState | null> {
    const [state] = await this.#database.query<JobState>(FIND, [run]);
    return state ?? null;
  }
}
