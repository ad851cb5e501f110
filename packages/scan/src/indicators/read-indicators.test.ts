import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { readIndicators } from './read-indicators.ts';

const read = (text: string) => {
  const path = join(temporaryFolder(), 'indicators.yaml');
  writeFileSync(path, text);
  return readIndicators(path, 'indicators.yaml');
};
const ENTRY = {
  kind: 'host',
  value: 'evil.test',
  campaign: 'C',
  source: 'https://r.test/',
  date: '2026-01-02',
};

test('JSON and YAML', async () => {
  expect(await read(JSON.stringify([ENTRY]))).toEqual([ENTRY]);
  expect(
    await read(
      '- {kind: host, value: evil.test, campaign: C, source: "https://r.test/", date: "2026-01-02"}',
    ),
  ).toEqual([ENTRY]);
});

test.each([
  ['[{"kind": "host"}]', /^indicators\.yaml: 0\.value: /],
  [JSON.stringify([{ ...ENTRY, date: 'May' }]), /0\.date/],
  ['{"a": 1}', /expected array/],
  ['[', /neither JSON nor YAML/],
])('%s is refused with its place', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
