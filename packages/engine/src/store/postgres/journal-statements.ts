/**
 * Statements of a journal that every task needs, one each: between two machines a round trip costs more than
 * the statement. Every one of them may be executed twice.
 */

/** $1 key, $2 run, $3 whether only results of the run count. */
const FOUND = `
  select r.id, r.key, r.kind, r.label, r.subject, r.result, r.input_tokens, r.output_tokens, r.cache_read_tokens,
    r.cache_write_tokens, r.cost_usd, r.run_id, r.recorded_at, r.rejection, r.worker
  from results r
  left join run_results u on u.result_id = r.id and u.run_id = $2
  where r.key = $1 and r.rejection is null and (not $3 or r.run_id = $2)
  order by u.sequence is null, r.id desc
  limit 1`;

const NOTED = `
  insert into run_results (run_id, result_id)
  select $2, id from found on conflict do nothing`;

export const LOOKUP = {
  name: 'pe-lookup',
  text: `with found as (${FOUND}), noted as (${NOTED}) select * from found`,
};

/**
 * Takes the lease of a key, when nobody has it or it has expired.
 * $1 key, $2 run, $3-$5 holder, $6 expires, $7 now, $8 holder that is known to be dead, or null.
 */
export const TAKE_LEASE = {
  name: 'pe-take-lease',
  text: `
  insert into leases as held (key, run_id, holder_id, holder_pid, holder_host, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (key) do update
    set run_id = $2, holder_id = $3, holder_pid = $4, holder_host = $5, expires_at = $6
    where held.expires_at <= $7 or held.holder_id = $3 or held.holder_id = $8
  returning key`,
};

export const FIND_LEASE = {
  name: 'pe-find-lease',
  text: `select * from leases where key = $1`,
};

/**
 * Returns, for the holder of the lease, the result when there is one by now, and gives the lease back; else the beginning of an attempt.
 * An attempt with the same beginning is the one of a statement whose answer was lost.
 * $1 key, $2 run, $3 fresh, $4 holder, $5 kind, $6 label, $7 subject, $8 now, $9 reserved.
 */
export const BEGIN_ATTEMPT = {
  name: 'pe-begin-attempt',
  text: `
  with found as (${FOUND}),
  noted as (${NOTED}),
  freed as (
    delete from leases
    where key = $1 and holder_id = $4 and exists (select from found)
  ),
  present as (
    select id from attempts
    where run_id = $2 and key = $1 and outcome = 'open' and started_at = $8 and not exists (select from found)
  ),
  begun as (
    insert into attempts (run_id, key, kind, label, subject, started_at, outcome, reserved_usd)
    select $2, $1, $5, $6, $7, $8, 'open', $9
    where not exists (select from found) and not exists (select from present)
    returning id
  )
  select (select id from begun union all select id from present limit 1) as attempt_id, found.*
  from (select 1) one left join found on true`,
};

/** $1 attempt, $2 holder, $3 key, $4 kind, $5 label, $6 subject, $7 input, $8 result, $9-$12 tokens, $13 cost, $14 run, $15 now, $16 worker. */
export const RECORD_RESULT = {
  name: 'pe-record-result',
  text: `
  with ended as (
    update attempts
    set outcome = 'succeeded', ended_at = $15, cost_usd = $13, input_tokens = $9, output_tokens = $10,
      cache_read_tokens = $11, cache_write_tokens = $12
    where id = $1 and outcome = 'open'
    returning id
  ),
  added as (
    insert into results (key, kind, label, subject, input, result, input_tokens, output_tokens,
      cache_read_tokens, cache_write_tokens, cost_usd, run_id, recorded_at, worker)
    select $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 where exists (select from ended)
    returning id
  ),
  noted as (
    insert into run_results (run_id, result_id) select $14, id from added on conflict do nothing
  )
  delete from leases
  where key = $3 and holder_id = $2`,
};

/** $1 attempt, $2 holder, $3 failure, $4 message, $5 cost, $6 now. */
export const RECORD_FAILURE = {
  name: 'pe-record-failure',
  text: `
  with ended as (
    update attempts
    set outcome = 'failed', failure = $3, message = $4, cost_usd = $5, ended_at = $6
    where id = $1 and (outcome = 'open' or ended_at = $6)
    returning key
  )
  delete from leases
  where key in (select key from ended) and holder_id = $2`,
};

/** $1 holder, $2 expires. */
export const RENEW_LEASES = {
  name: 'pe-renew-leases',
  text: `update leases set expires_at = $2 where holder_id = $1`,
};
