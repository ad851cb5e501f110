import type { z } from 'zod';
import { isRecord } from '../text/json-values.ts';
import type { CamelCased } from './camel-case.ts';
import { camelCaseKey } from './data-keys.ts';

type Schema = z.core.$ZodType;

/**
 * The inverse of `toDocument`: a checked document with the names used in code, `failure_mode` as
 * `failureMode`. The schema tells field names from record keys; the keys of records and everything in untyped
 * places are data, and stay.
 * @param value what `schema.parse` returned
 */
export function fromDocument<S extends z.ZodType>(schema: S, value: z.output<S>): CamelCased<z.output<S>> {
  return convert(schema, value) as CamelCased<z.output<S>>;
}

function convert(schema: Schema, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isRecord(value) ? convertFields(def.shape, value) : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => convert(def.element, item)) : value;
    case 'record':
      return isRecord(value) ? mapValues(value, (inner) => convert(def.valueType, inner)) : value;
    case 'union':
      return convertUnion(def.options, value);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return convert(def.innerType, value);
    default:
      return value;
  }
}

function convertFields(shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return field === undefined ? [key, inner] : [camelCaseKey(key), convert(field, inner)];
    }),
  );
}

/** Converts by the first option that matches the value. */
function convertUnion(options: readonly Schema[], value: unknown): unknown {
  if (!isRecord(value) && !Array.isArray(value)) return value;
  const fitting = options.find((option) => (option as z.ZodType).safeParse(value).success);
  return fitting === undefined ? value : convert(fitting, value);
}

function mapValues(value: Record<string, unknown>, change: (inner: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
}
