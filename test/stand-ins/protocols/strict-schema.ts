type Schema = Record<string, unknown>;

/** Why a provider refuses a request, in its own words. */
export interface RequestProblem {
  message: string;
  code: string | null;
  /** The field that it complains about. */
  param: string | null;
}

/** Keywords that strict modes take, on either side, as of the first version of each. */
const KEYWORDS = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf'],
  ...['$ref', '$defs', 'description', 'title'],
]);

/**
 * What OpenAI's strict mode refuses in a schema: keywords that it does not know, objects that are open or have optional
 * fields, a root that is no object. Null when nothing is. Source:
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas.
 */
export function strictProblem(schema: unknown, path: readonly string[] = []): string | null {
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')})`;
  if (!isSchema(schema)) return `${context}, schema must be an object.`;
  if (path.length === 0 && schema.type !== 'object')
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${schema.type}"'.`;
  const unknown = Object.keys(schema).find((key) => !KEYWORDS.has(key));
  if (unknown !== undefined) return `${context}, '${unknown}' is not permitted.`;
  if (schema.type === 'object' || schema.properties !== undefined) {
    if (schema.additionalProperties !== false)
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const missing = Object.keys(isSchema(schema.properties) ? schema.properties : {}).find(
      (name) => !required.has(name),
    );
    if (missing !== undefined)
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  return firstProblem(schema, path, strictProblem);
}

/** What Anthropic's structured outputs refuse: bounds, and objects that are open. Null when nothing is. */
export function structuredOutputProblem(schema: unknown, path: readonly string[] = []): string | null {
  if (!isSchema(schema)) return 'schema must be an object';
  const bounds = Object.keys(schema).filter((key) => !KEYWORDS.has(key) && key !== 'format');
  if (bounds.length > 0)
    return `For '${schema.type}' type, properties ${bounds.join(', ')} are not supported`;
  if (schema.type === 'object' && schema.additionalProperties !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  return firstProblem(schema, path, structuredOutputProblem);
}

function firstProblem(
  schema: Schema,
  path: readonly string[],
  check: (schema: unknown, path: readonly string[]) => string | null,
): string | null {
  const named = (key: 'properties' | '$defs') =>
    Object.entries(isSchema(schema[key]) ? schema[key] : {}).map(
      ([name, inner]) => [[...path, key, name], inner] as const,
    );
  const inner = [
    ...named('properties'),
    ...named('$defs'),
    ...(schema.items === undefined ? [] : [[[...path, 'items'], schema.items] as const]),
    ...(Array.isArray(schema.anyOf) ? schema.anyOf : []).map(
      (one, i) => [[...path, 'anyOf', String(i)], one] as const,
    ),
  ];
  for (const [place, one] of inner) {
    const problem = check(one, place);
    if (problem !== null) return problem;
  }
  return null;
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
