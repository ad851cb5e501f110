/** One step from a version of the schema to the next. A step that was released is never changed. */
export interface PostgresMigration {
  /** What `db migrate` says of it, and the database remembers. */
  name: string;
  /** Its statements, below migrations/. */
  file: string;
}

/** In their order; the number of a version is its place from 1 on. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  { name: 'journal, corpus and cache', file: 'postgres/01-stores.sql' },
  { name: 'queue of the fleet', file: 'postgres/02-fleet-queue.sql' },
  { name: 'functions of the fleet', file: 'postgres/03-fleet-functions.sql' },
  { name: 'jobs of the fleet', file: 'postgres/04-fleet-jobs.sql' },
  { name: 'claims and results of the fleet in batches', file: 'postgres/05-fleet-batches.sql' },
  { name: 'organisations and roles', file: 'postgres/06-organisations-and-roles.sql' },
  { name: 'batches at providers', file: 'postgres/07-model-batches.sql' },
  { name: 'tasks of a run in their order', file: 'postgres/08-order-of-runs.sql' },
  { name: 'leases that a worker knows of', file: 'postgres/09-held-leases.sql' },
  { name: 'sizes of rows', file: 'postgres/10-bounded-rows.sql' },
  { name: 'what workers leave alone', file: 'postgres/11-refusals.sql' },
  { name: 'claims that a crash of the server does not undo', file: 'postgres/12-durable-claims.sql' },
  { name: 'references to objects', file: 'postgres/13-object-references.sql' },
];
