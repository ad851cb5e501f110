import { isRecord, type JsonRecord } from '@plugin-eval/core/text/json-values.ts';

/** Keywords that strict modes accept unchanged; the rest of a schema is put in words or left out. */
const KEPT = ['type', 'enum', 'const', '$ref'] as const;

/**
 * Converts a JSON Schema for OpenAI's strict mode and Anthropic's structured outputs: closed objects, every
 * field required, and no bounds. Bounds are added to the descriptions in words; the reader of the answer
 * checks them. Sources: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas and
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations.
 */
export function strictSchema(schema: JsonRecord): JsonRecord {
  const { properties, items, anyOf, $defs } = schema;
  const description = [schema.description, ...boundsInWords(schema)].filter(isText).join(' ');
  return {
    ...Object.fromEntries(KEPT.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]]))),
    ...(description === '' ? {} : { description }),
    ...(isRecord(properties)
      ? {
          properties: mapSchemas(properties),
          required: Object.keys(properties),
          additionalProperties: false,
        }
      : {}),
    ...(isRecord(items) ? { items: strictSchema(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter(isRecord).map(strictSchema) } : {}),
    ...(isRecord($defs) ? { $defs: mapSchemas($defs) } : {}),
  };
}

function mapSchemas(schemas: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, inner]) => [name, isRecord(inner) ? strictSchema(inner) : inner]),
  );
}

function boundsInWords(schema: JsonRecord): string[] {
  const counts = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
  ];
  return counts.filter(isText);
}

/**
 * Describes a range: "From 0 to 1.", "Exactly 3 items.", "At most 8000 characters."; null without an
 * effective bound.
 */
function range(least: unknown, most: unknown, unit: string): string | null {
  const low = boundOf(least);
  const high = boundOf(most);
  const of = unit === '' ? '' : ` ${unit}`;
  if (low !== null && low === high) return `Exactly ${low}${of}.`;
  if (low !== null && high !== null) return `From ${low} to ${high}${of}.`;
  if (low !== null) return `At least ${low}${of}.`;
  return high === null ? null : `At most ${high}${of}.`;
}

/** Every integer's own limits, which generators of schemas write down, are no bounds. */
function boundOf(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
