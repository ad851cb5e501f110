import type { PostgresMigration } from './postgres-migration.ts';

const KB = 1024;
const MB = 1024 * KB;
const NAMES = 64 * KB;

/**
 * Octets of what is read into memory. Whoever may write to the database can make no row that no process holds: the
 * longest text of V8 has 536,870,888 characters.
 */
const MOST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  runs: { command: 16 * MB, subjects: 64 * MB, working_directory: NAMES, depth: NAMES, holder_host: NAMES },
  results: { key: NAMES, kind: NAMES, label: NAMES, subject: NAMES, input: 64 * MB, result: 256 * MB },
  attempts: { key: NAMES, kind: NAMES, label: NAMES, subject: NAMES, message: MB },
  documents: { title: NAMES, document: 500 * MB },
  subjects: { path: NAMES, name: NAMES, models: MB },
  corpus_skills: { path: NAMES, name: NAMES },
  corpus_matchups: { dimensions: MB, decisions: MB, answers: 64 * MB },
  corpus_standings: { rows: 256 * MB },
  evaluations: { entry: 64 * MB },
  fleet_tasks: { key: NAMES, input: 64 * MB, label: NAMES, subject: NAMES, message: MB },
  fleet_deliveries: { message: MB },
  fleet_contents: { bytes: 256 * MB },
  fleet_jobs: { command: 16 * MB, working_directory: NAMES, variables: MB, message: MB },
  fleet_workers: { id: NAMES, host: NAMES, kinds: NAMES, tool_version: NAMES },
};

/** Rows have a largest size. Those that are there already are not looked at. */
export const BOUNDED_ROWS: PostgresMigration = {
  name: 'sizes of rows',
  statements: Object.entries(MOST)
    .map(([table, columns]) => {
      const fits = Object.entries(columns).map(
        ([column, most]) => `(${column} is null or octet_length(${column}) <= ${most})`,
      );
      return `alter table plugin_eval.${table} add constraint ${table}_size check (${fits.join(' and ')}) not valid;`;
    })
    .join('\n'),
};
