import roles from './command-roles.json' with { type: 'json' };

/** Roles of commands and their options. Data: command-roles.json. */
export const COMMAND_ROLES = {
  wrappers: new Set(roles.wrappers),
  shells: new Set(roles.shells),
  reads: new Set(roles.reads),
  readVerbs: new Set(roles.read_verbs),
  writeVerbs: new Set(roles.write_verbs),
  dryRunOptions: new Set(roles.dry_run_options),
  deletesOperands: new Set(roles.deletes_operands),
  emptiesOperands: new Set(roles.empties_operands),
  writesOperands: new Set(roles.writes_operands),
  copies: new Set(roles.copies),
  moves: new Set(roles.moves),
  sqlClients: new Set(roles.sql_clients),
  readVerbPrefixes: roles.read_verb_prefixes,
  wrapperOptionsWithValue: byName(roles.wrapper_options_with_value),
  readSubcommands: byName(roles.read_subcommands),
  messageOptions: byName(roles.message_options),
  editsInPlace: byName(roles.edits_in_place),
  shortDryRun: new Map(Object.entries(roles.short_dry_run)),
} as const;

function byName(record: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(record));
}
