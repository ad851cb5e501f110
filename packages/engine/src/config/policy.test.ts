import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { parseConfigFile } from './parse-config.ts';
import { resolveSettings } from './resolve-settings.ts';

async function parse(name: string, text: string) {
  const folder = temporaryFolder();
  writeTree(folder, { [name]: text });
  const { policy } = await parseConfigFile(join(folder, name), name);
  return { policy, folder };
}

test('a policy is read with the line of each entry', async () => {
  const text =
    'depth: quick\npolicy:\n  owners: [acme]\n  licences:\n    - MIT\n    - ISC\n  signers: [k.pem]\n  expires: 90d\n';
  const { policy, folder } = await parse('config.yaml', text);
  expect(policy).toMatchObject({
    ...{ file: 'config.yaml', owners: ['acme'], licences: ['MIT', 'ISC'], signers: [join(folder, 'k.pem')] },
    ...{ sources: null, pinned: false, reasons: [], expires: 90, local: 'allow' },
    lines: { owners: 3, 'owners.0': 3, licences: 4, 'licences.0': 5, 'licences.1': 6, expires: 8 },
  });
});

test('so is one in JSON', async () => {
  const { policy } = await parse(
    'config.json',
    '{\n\t"policy": {\n\t\t"owners": [\n\t\t\t"acme"\n\t\t]\n\t}\n}\n',
  );
  expect(policy).toMatchObject({ owners: ['acme'], lines: { owners: 3, 'owners.0': 4 } });
});

test.each([
  ['policy:\n  owner: [acme]\n', /policy\.owner: unknown key\. Did you mean owners\?/],
  ['policy:\n  expires: 90\n', /policy\.expires/],
  ['policy:\n  expires: 0d\n', /policy\.expires: it must be a number of days/],
  ['policy:\n  sources: []\n', /policy\.sources/],
  ['policy:\n  local: maybe\n', /policy\.local/],
  ['policy: strict\n', /policy/],
])('%j is refused', async (text, problem) => {
  await expect(parse('config.yaml', text)).rejects.toThrow(problem);
});

test('only the file of the home folder holds one', async () => {
  const root = temporaryFolder();
  const policy = 'policy:\n  owners: [acme]\n';
  writeTree(root, { 'home/config.yaml': policy, 'work/plugineval.config.yaml': policy, 'other/a': '' });
  const resolve = (workingDirectory: string) =>
    resolveSettings({
      ...{ flags: {}, variables: { PLUGIN_EVAL_HOME: join(root, 'home') }, targets: [] },
      workingDirectory: join(root, workingDirectory),
    });
  await expect(resolve('work')).rejects.toThrow(/policy: this is taken from your own configuration only/);
  expect((await resolve('other')).settings.policy?.owners).toEqual(['acme']);
});
