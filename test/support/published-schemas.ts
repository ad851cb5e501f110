import { readFileSync } from 'node:fs';
import { publishedSchemas, type SchemaName } from '@plugin-eval/core/documents/document-kinds.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

export type { SchemaName };

const SCHEMAS = await publishedSchemas();

/** What is wrong with a JSON document by the published JSON Schema and by the zod schema it is made from. */
export function schemaProblems(json: string, name: SchemaName): unknown[] {
  const document = JSON.parse(json);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictTuples: false });
  const published = readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  const validate = ajv.compile(JSON.parse(published));
  validate(document);
  const checked = SCHEMAS[name].safeParse(document);
  return [...(validate.errors ?? []), ...(checked.error?.issues ?? [])];
}
