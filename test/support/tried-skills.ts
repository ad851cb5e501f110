import { createHash } from 'node:crypto';
import type { TriedCase } from '../stand-ins/faking-agent.ts';
import { zipOf } from './write-archives.ts';

/** A small skill with one script, and tasks for it. */
export interface TriedSkill {
  name: string;
  description: string;
  script: { path: string; text: string };
  /** Files of the tests themselves, by path in the skill. */
  checks: Readonly<Record<string, string | Buffer>>;
  cases: readonly TriedCase[];
}

const PYTHON = '#!/usr/bin/env python3\n';

const FORMS: TriedSkill = {
  name: 'fill-forms',
  description: 'Fills the fields of forms from a list of answers. Use this skill for forms with {{fields}}.',
  script: {
    path: 'scripts/fill.py',
    text: `${PYTHON}import json, re, sys
form, answers, out = sys.argv[1:]
given = json.load(open(answers))
text = re.sub(r'\\{\\{(\\w+)\\}\\}', lambda m: given.get(m.group(1), '(missing)'), open(form).read())
open(out, 'w').write(text)
`,
  },
  checks: {},
  cases: [
    {
      prompt: 'Fill form.txt with the answers in answers.json, and write it to filled.txt.',
      files: {
        'form.txt': 'Name: {{name}}\nTown: {{town}}\nSince: {{since}}\n',
        'answers.json': '{"name": "Ada Byron", "town": "Ockham"}\n',
      },
      script: 'scripts/fill.py',
      solve: 'python3 $SKILL/scripts/fill.py form.txt answers.json filled.txt',
      graders: [
        {
          kind: 'text',
          path: 'filled.txt',
          equals: 'Name: Ada Byron\nTown: Ockham\nSince: (missing)\n',
          required: true,
        },
        { kind: 'text', path: 'form.txt', contains: '{{name}}' },
      ],
      reference: { 'filled.txt': 'Name: Ada Byron\nTown: Ockham\nSince: (missing)\n' },
      wrong: { 'filled.txt': 'Name: Ada Byron\nTown: Ockham\nSince: 1840\n' },
    },
  ],
};

const TABLES: TriedSkill = {
  name: 'sum-tables',
  description: 'Adds up the columns of spreadsheets by group. Use this skill for totals of CSV files.',
  script: {
    path: 'scripts/sum.py',
    text: `${PYTHON}import collections, csv, sys
source, group, value, out = sys.argv[1:]
sums = collections.Counter()
for row in csv.DictReader(open(source)):
    sums[row[group]] += float(row[value])
with open(out, 'w', newline='') as file:
    csv.writer(file).writerows([[group, value], *sorted(sums.items())])
`,
  },
  checks: {},
  cases: [
    {
      prompt: 'Add up the amounts in sales.csv by town, into totals.csv.',
      files: { 'sales.csv': 'town,amount\nBonn,10.5\nRiga,4\nBonn,2\nOslo,7.25\nRiga,1\n' },
      script: 'scripts/sum.py',
      solve: 'python3 $SKILL/scripts/sum.py sales.csv town amount totals.csv',
      graders: [
        {
          ...{ kind: 'table', path: 'totals.csv', columns: ['town', 'amount'], row_count: 3, required: true },
          rows: [
            { town: 'Bonn', amount: 12.5 },
            { town: 'Oslo', amount: 7.25 },
            { town: 'Riga', amount: 5 },
          ],
          tolerance: 0.001,
        },
      ],
      reference: { 'totals.csv': 'town,amount\nBonn,12.5\nOslo,7.25\nRiga,5\n' },
      wrong: { 'totals.csv': 'town,amount\nBonn,12.5\nOslo,7.25\nRiga,4\n' },
    },
  ],
};

const REPOSITORIES: TriedSkill = {
  name: 'bump-versions',
  description: 'Bumps the version of a repository, commits and tags it. Use this skill for releases.',
  script: {
    path: 'scripts/bump.sh',
    text: `#!/bin/sh
set -e
echo "$1" >VERSION
git -c user.name=a -c user.email=a@example.com commit -qam "Release $1"
git tag "v$1"
`,
  },
  checks: {
    // A hook or a setting of the repository is the agent's: none may run for its grader.
    'checks/check.sh': `set -e
export GIT_CONFIG_NOSYSTEM=1 HOME=/nonexistent
git() { /usr/bin/git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c safe.directory='*' "$@"; }
[ "$(git tag)" = v2.0.0 ]
[ "$(git show v2.0.0:VERSION)" = 2.0.0 ]
[ "$(git rev-list --count v2.0.0)" = 2 ]
`,
  },
  cases: [
    {
      prompt: 'Release version 2.0.0 of this repository.',
      files: { VERSION: '1.9.0\n', 'main.c': 'int main(void) { return 0; }\n' },
      setup: [
        'git init -q -b main && git add VERSION main.c && git -c user.name=a -c user.email=a@example.com commit -qm One',
      ],
      script: 'scripts/bump.sh',
      solve: 'sh $SKILL/scripts/bump.sh 2.0.0',
      graders: [
        {
          kind: 'command',
          command: ['/bin/sh', '/grader/check.sh'],
          files: ['checks/check.sh'],
          required: true,
        },
        { kind: 'text', path: 'VERSION', equals: '2.0.0\n', required: true },
      ],
      reference: null,
      wrong: { VERSION: '2.0.0\n', '.git/refs/tags/v2.0.0': '0000000000000000000000000000000000000000\n' },
    },
  ],
};

const DOCUMENTS: TriedSkill = {
  name: 'merge-settings',
  description:
    'Merges settings in JSON files, the later over the earlier. Use this skill for layered settings.',
  script: {
    path: 'scripts/merge.py',
    text: `${PYTHON}import json, sys
def merge(a, b):
    return {**a, **{k: merge(a[k], v) if isinstance(v, dict) and isinstance(a.get(k), dict) else v for k, v in b.items()}}
*sources, out = sys.argv[1:]
whole = {}
for source in sources:
    whole = merge(whole, json.load(open(source)))
json.dump(whole, open(out, 'w'))
`,
  },
  checks: {},
  cases: [
    {
      prompt: 'Merge base.json and local.json into settings.json.',
      files: {
        'base.json': '{"server": {"port": 80, "host": "a.example"}, "retries": 3}\n',
        'local.json': '{"server": {"port": 8080}, "debug": true}\n',
      },
      script: 'scripts/merge.py',
      solve: 'python3 $SKILL/scripts/merge.py base.json local.json settings.json',
      graders: [
        {
          ...{ kind: 'json', path: 'settings.json', at: '', required: true },
          equals: { server: { port: 8080, host: 'a.example' }, retries: 3, debug: true },
        },
        {
          ...{ kind: 'tools', required: true },
          called: [{ name: 'Bash', arguments: { runs: 'scripts/merge.py' } }],
        },
      ],
      reference: {
        'settings.json': '{"server": {"port": 8080, "host": "a.example"}, "retries": 3, "debug": true}\n',
      },
      wrong: { 'settings.json': '{"server": {"port": 8080}, "retries": 3, "debug": true}\n' },
    },
  ],
};

const IMAGES: TriedSkill = {
  name: 'crop-images',
  description: 'Crops images in the PNM formats. Use this skill when somebody wants a part of an image.',
  script: {
    path: 'scripts/crop.py',
    text: `${PYTHON}import sys
source, left, top, width, height, out = sys.argv[1:]
left, top, width, height = map(int, (left, top, width, height))
kind, w, h, most, *pixels = open(source).read().split()
rows = [pixels[y * int(w):(y + 1) * int(w)] for y in range(int(h))]
part = [row[left:left + width] for row in rows[top:top + height]]
open(out, 'w').write(f'{kind}\\n{width} {height}\\n{most}\\n' + '\\n'.join(' '.join(row) for row in part) + '\\n')
`,
  },
  checks: {
    'checks/check.py': `import sys
kind, w, h, most, *pixels = open('part.pgm').read().split()
sys.exit(0 if (kind, w, h, most, pixels) == ('P2', '2', '2', '9', ['6', '7', '2', '3']) else 1)
`,
  },
  cases: [
    {
      prompt: 'Cut the 2 by 2 pixels at 1, 1 out of all.pgm, as part.pgm.',
      files: { 'all.pgm': 'P2\n4 3\n9\n1 2 3 4\n5 6 7 8\n1 2 3 9\n' },
      script: 'scripts/crop.py',
      solve: 'python3 $SKILL/scripts/crop.py all.pgm 1 1 2 2 part.pgm',
      graders: [
        {
          ...{ kind: 'command', command: ['python3', '/grader/check.py'], files: ['checks/check.py'] },
          required: true,
        },
      ],
      reference: { 'part.pgm': 'P2\n2 2\n9\n6 7\n2 3\n' },
      wrong: { 'part.pgm': 'P2\n2 2\n9\n1 2\n5 6\n' },
    },
  ],
};

const PACKED = { 'a.txt': 'one\n', 'in/b.txt': 'two\n' };
const SUMS = Object.entries(PACKED)
  .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
  .join('');

const ARCHIVES: TriedSkill = {
  name: 'pack-archives',
  description:
    'Packs folders as archives with a list of checksums. Use this skill for bundles to be handed over.',
  script: {
    path: 'scripts/pack.py',
    text: `${PYTHON}import hashlib, pathlib, sys, zipfile
folder, out = sys.argv[1:]
files = sorted(path for path in pathlib.Path(folder).rglob('*') if path.is_file())
with zipfile.ZipFile(out, 'w') as archive:
    sums = ''
    for path in files:
        data = path.read_bytes()
        archive.writestr(str(path.relative_to(folder)), data)
        sums += f'{hashlib.sha256(data).hexdigest()}  {path.relative_to(folder)}\\n'
    archive.writestr('SHA256SUMS', sums)
`,
  },
  checks: {
    'checks/check.py': `import hashlib, sys, zipfile
archive = zipfile.ZipFile('bundle.zip')
want = {'a.txt': b'one\\n', 'in/b.txt': b'two\\n'}
sums = ''.join(f'{hashlib.sha256(data).hexdigest()}  {name}\\n' for name, data in want.items())
assert sorted(archive.namelist()) == ['SHA256SUMS', 'a.txt', 'in/b.txt']
assert all(archive.read(name) == data for name, data in want.items())
assert archive.read('SHA256SUMS').decode() == sums
`,
    'checks/solution.zip': zipOf(
      Object.entries({ ...PACKED, SHA256SUMS: SUMS }).map(([name, text]) => ({
        name,
        bytes: Buffer.from(text),
      })),
    ),
  },
  cases: [
    {
      prompt: 'Pack the folder out as bundle.zip, with checksums.',
      files: { 'out/a.txt': 'one\n', 'out/in/b.txt': 'two\n' },
      script: 'scripts/pack.py',
      solve: 'python3 $SKILL/scripts/pack.py out bundle.zip',
      graders: [
        {
          ...{ kind: 'command', command: ['python3', '/grader/check.py'], files: ['checks/check.py'] },
          required: true,
        },
        { kind: 'file', path: 'bundle.zip', min_bytes: 100 },
        { kind: 'tools', called: [{ name: 'Bash', arguments: { runs: 'scripts/pack.py' } }], required: true },
      ],
      reference: { 'bundle.zip': { source: 'checks/solution.zip' } },
      wrong: { 'bundle.zip': 'PK\u0005\u0006 one two SHA256SUMS\n' },
    },
  ],
};

/** Forms, spreadsheets, repositories, JSON, images and archives: what skills with scripts are mostly for. */
export const TRIED_SKILLS: readonly TriedSkill[] = [FORMS, TABLES, REPOSITORIES, DOCUMENTS, IMAGES, ARCHIVES];
