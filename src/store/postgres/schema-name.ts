/** The schema of all our tables: a database may hold those of others too. */
export const SCHEMA = 'plugin_eval';
