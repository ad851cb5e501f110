import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const {
  $schema: _draft4,
  id: _id,
  ...schema
} = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
    'utf8',
  ),
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, validateFormats: false });
/** Whether a log conforms to the schema of OASIS; its `errors` say where it does not. */
export const isSarif = ajv.compile(schema);
