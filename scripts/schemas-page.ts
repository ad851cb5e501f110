interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** The page of schemas: the first level of each. @param files generated files by their paths */
export function schemasPage(files: ReadonlyMap<string, string>): string {
  const schemas = [...files].flatMap(([file, text]) => {
    const name = /^schemas\/(.+)\.schema\.json$/.exec(file)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  });
  return `# Schemas

Written by \`npm run docs\`: the first level of every JSON Schema in [schemas/](../../schemas). Programs find the files in the package:
\`plugin-eval/schemas/NAME.schema.json\`. [Stability](../library.md#stability) says what may change.

${schemas.map(section).join('\n\n')}
`;
}

function section([name, text]: readonly [string, string]): string {
  const schema: JsonSchema = JSON.parse(text);
  const head = `## ${name}\n\n[${name}.schema.json](../../schemas/${name}.schema.json)`;
  if (schema.properties === undefined) return `${head}: ${typeOf(schema)}`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([field, value]) =>
      `| \`${field}\` | ${typeOf(value)} | ${required.has(field) ? 'yes' : 'no'} | ${meaning(value.description ?? '')} |`,
  );
  return [head, '', '| field | type | always there | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, items, type } = schema;
  if ($ref !== undefined) return $ref.replace(/^.*\//, '').replaceAll('_', ' ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${typeOf(items)}`;
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'anything');
}

function meaning(description: string): string {
  return description
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?@default (.*?)(?= @example|$)/, ' Default: $1.')
    .replace(/ ?@example (.*)$/, ' Example: `$1`.')
    .trim();
}
