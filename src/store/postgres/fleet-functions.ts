import { FLEET_CLAIM_FUNCTION } from './fleet-claim-function.ts';
import { FLEET_END_FUNCTIONS } from './fleet-end-functions.ts';
import { FLEET_SUBMIT_FUNCTIONS } from './fleet-submit-functions.ts';
import type { PostgresMigration } from './postgres-migration.ts';

/**
 * What is done with the queue, each in one transaction and one round trip. A result is taken only from whoever holds the
 * lease of its task. A number of a run is locked before those of its pool and its day, so that nobody waits in a circle.
 */
export const FLEET_FUNCTIONS: PostgresMigration = {
  name: 'functions of the fleet',
  statements: [FLEET_SUBMIT_FUNCTIONS, FLEET_CLAIM_FUNCTION, FLEET_END_FUNCTIONS].join('\n'),
};
