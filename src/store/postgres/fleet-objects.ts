import { RIGHTS } from './fleet-held-leases.ts';
import { makeRoles } from './fleet-roles.ts';
import type { PostgresMigration } from './postgres-migration.ts';

/**
 * Rows whose value lies in an object store hold a reference to it (docs/decisions/0022): results in the column of their text, contents
 * in one of their own. The index finds those of an organisation without reading the others. Roles are made anew, with all that was granted
 * to them since.
 */
export const OBJECT_REFERENCES: PostgresMigration = {
  name: 'references to objects',
  statements: `
  alter table plugin_eval.fleet_contents add column object text;
  alter table plugin_eval.fleet_contents alter column bytes drop not null;
  alter table plugin_eval.fleet_contents
    add constraint fleet_contents_one check ((bytes is null) <> (object is null)),
    add constraint fleet_contents_object check (object is null or octet_length(object) <= 1024);
  create index results_in_objects on plugin_eval.results (organisation, id) where left(result, 7) = 'object ';
  ${makeRoles({
    ...RIGHTS,
    // A submitter takes out what nobody needs any more.
    tables: [...RIGHTS.tables, 'plugin_eval.fleet_contents'],
    workerColumns: ['refuses', 'refuses_runs'],
  })}`,
};
