import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const said = (id: string, level: string) => `
  id: '${id}',
  level: '${level}',
  title: 'The crane is blue',
  detects: 'The word blue.',
  why: 'Our cranes are white.',
  fix: 'Use white paper.',
  examples: { fires: ['A blue crane.'], spares: ['A white crane.'] },`;
const FINDS = `export default {${said('house-blue', 'error')}
  check: ({ lines }) => lines.flatMap((line, index) => line.includes('blue') ? [{ line: index + 1, message: 'It is blue.' }] : []),
};`;
const FAILS = `export default {${said('house-fails', 'info')}
  check({ lines }) {
    if (lines.some((line) => line.includes('broken'))) return undefined.lines;
    return lines.filter((line) => line.includes('blue')).map(() => ({}));
  },
};`;

const skill = (name: string, body: string) =>
  `---\nname: ${name}\ndescription: Folds paper. Use this skill when the user wants a ${name}.\n---\n\n${body}\n`;

function repository(files: Record<string, string> = {}): string {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skill('crane', 'Fold a blue crane.'),
    'skills/swan/SKILL.md': skill('swan', 'Fold a white swan.'),
    'mine/blue.mjs': FINDS,
    ...files,
  });
  return root;
}

const score = (root: string, ...args: string[]) =>
  runCommand(root, ['score', 'skills', '--depth', 'quick', ...args]);

test('a rule of the user is in every report, counts for the gate, and moves no score', async () => {
  const root = repository();
  const own = ['--rules', 'mine'];
  const { stdout, code } = await score(root, ...own, '--output', 'json', '--fail-on', 'error');
  expect(code).toBe(1);
  const [crane, swan] = JSON.parse(stdout).evaluations;
  expect(crane.findings[0]).toMatchObject({
    ...{
      rule: 'house-blue',
      level: 'error',
      severity: null,
      message: 'It is blue.',
      why: 'Our cranes are white.',
    },
    ...{ file: 'skills/crane/SKILL.md', line: 6, fix: 'Use white paper.' },
  });
  expect(swan.findings.map(({ rule }: { rule: string }) => rule)).not.toContain('house-blue');
  const without = JSON.parse((await score(root, '--output', 'json')).stdout);
  expect(without.evaluations[0].composite).toEqual(crane.composite);

  const sarif = JSON.parse((await score(root, ...own, '--output', 'sarif')).stdout);
  const { results, tool } = sarif.runs[0];
  const result = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'house-blue');
  expect(tool.driver.rules[result.ruleIndex]).toMatchObject({
    ...{ id: 'house-blue', shortDescription: { text: 'Our cranes are white.' } },
    ...{ help: { text: 'Use white paper.' }, defaultConfiguration: { level: 'error' } },
  });
  for (const format of ['text', 'markdown', 'junit', 'github', 'html', 'jsonl'])
    expect((await score(root, ...own, '--output', format)).stdout, format).toContain('house-blue');
});

test('a rule that fails costs the member its score, and says which rule it was', async () => {
  const root = repository({
    'mine/fails.mjs': FAILS,
    'skills/swan/SKILL.md': skill('swan', 'Fold a broken swan.'),
  });
  const { stdout, stderr, code } = await score(root, '--rules', 'mine', '--output', 'json');
  expect(code).toBe(3);
  const { evaluations, errors } = JSON.parse(stdout);
  expect(evaluations.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual(['crane']);
  expect(errors).toMatchObject([{ path: 'skills/swan/SKILL.md', rule: 'rule-failed' }]);
  expect(errors[0].message).toMatch(/^skills\/swan\/SKILL\.md: your rule house-fails failed \(TypeError: /);
  expect(stderr).toContain('your rule house-fails failed');
  expect(stderr).not.toContain('    at ');
});

test('no rule comes from what is judged', async () => {
  const root = repository({ 'skills/mine/blue.mjs': FINDS });
  const { stderr, code } = await score(root, '--rules', 'skills/mine');
  expect(code).toBe(2);
  expect(stderr).toContain('skills/mine: this folder of rules is inside the evaluated files');
  writeTree(root, { 'plugineval.config.yaml': 'rules: mine\n' });
  const configured = await score(root);
  expect(configured.code).toBe(2);
  expect(configured.stderr).toContain('this is taken from your own configuration only');
});

test('they are listed, explained, and kept apart from the rules of the scanner', async () => {
  const root = repository({ 'scanned/a.yaml': '{}' });
  const own = ['--rules', 'mine'];
  expect((await runCommand(root, ['rules', ...own])).stdout).toMatch(
    /Rules of your own\n.*error {2,}house-blue {2,}The crane is blue/,
  );
  expect((await runCommand(root, ['rules', 'house-blue', ...own])).stdout).toContain('Our cranes are white.');
  const { stderr } = await runCommand(root, ['rules', ...own, '--scan-rules', 'scanned']);
  expect(stderr).toContain('scanned/a.yaml: ');
});

test('scan --explain knows the rules of the user for the scan, which take no id of layer 1', async () => {
  const rule = (id: string) =>
    `{id: ${id}, level: info, title: House, detects: It looks., why: It matters., fix: Mend it.}`;
  const root = repository({ 'scanned/a.yaml': rule('house-scan') });
  const explain = ['scan', '--scan-rules', 'scanned', '--explain'];
  expect((await runCommand(root, [...explain, 'house-scan'])).stdout).toContain('It matters.');
  writeTree(root, { 'scanned/a.yaml': rule('dead-link') });
  expect((await runCommand(root, [...explain, 'dead-link'])).stderr).toContain(
    "'dead-link' is in the rules of layer 1 already: choose another id.",
  );
});

test('results of another set of rules are not used again', async () => {
  const root = repository();
  const args = ['--rules', 'mine', '--output', 'json', '--cache'];
  expect((await score(root, ...args)).stdout).toContain('It is blue.');
  writeTree(root, { 'mine/blue.mjs': FINDS.replaceAll('It is blue.', 'It is not white.') });
  expect((await score(root, ...args)).stdout).toContain('It is not white.');
});
