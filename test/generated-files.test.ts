import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';
import { ROOT } from './support/built-cli.ts';

const files = generatedFiles();

test.each([...files])('%s is up to date; `npm run docs` writes it', (file, text) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
});

test.each(['schemas'])('%s/ holds nothing else', (folder) => {
  const expected = [...files.keys()].filter((file) => file.startsWith(`${folder}/`));
  expect(
    readdirSync(join(ROOT, folder))
      .map((name) => `${folder}/${name}`)
      .sort(),
  ).toEqual(expected.sort());
});

const published = [...files].filter(([file]) => file.startsWith('schemas/'));

test.each(published)('%s finds every part it refers to, and describes no long one twice', (_file, text) => {
  const schema = JSON.parse(text);
  expect(() =>
    new Ajv2020({ strictTypes: false, strictTuples: false, validateFormats: false }).compile(schema),
  ).not.toThrow();
  expect(repeatedObjects(schema)).toEqual([]);
});

test('a part of a document is named as the code names it', () => {
  const schema = JSON.parse(files.get('schemas/collection.schema.json') ?? '');
  expect(Object.keys(schema.$defs)).toEqual(
    expect.arrayContaining(['skill_evaluation', 'plugin_evaluation', 'judge_layer', 'finding']),
  );
  expect(schema.$defs.judge_layer.properties.usage).toMatchObject({
    anyOf: [{ $ref: '#/$defs/usage' }, { type: 'null' }],
  });
});

/** Objects of more than 500 characters that stand in a schema more than once, word for word. */
function repeatedObjects(schema: object): string[] {
  const counts = new Map<string, number>();
  JSON.stringify(schema, (_key, value) => {
    if (value !== null && typeof value === 'object' && 'properties' in value) {
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return value;
  });
  return [...counts].filter(([text, count]) => count > 1 && text.length > 500).map(([text]) => text);
}
