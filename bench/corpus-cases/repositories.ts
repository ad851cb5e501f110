import type { CorpusSkill } from './corpus-skill.ts';

const KETTLE = {
  'README.md':
    '# Kettle\n\nBoils water.\n\n## Structure\n\n- `src/boil.py` heats\n- `src/pour.py` pours\n\nSee [the manual](https://example.com/manual).\n',
  'src/boil.py': 'def boil():\n    return 100\n',
  'src/pour.py': 'def pour():\n    pass  # TODO: the spout drips\n',
  'requirements.txt': 'requests==2.31.0\n',
  Dockerfile: 'FROM python:3.11\n',
};
const tour = (title: string, steps: readonly object[]) =>
  `${JSON.stringify({ $schema: 'https://aka.ms/codetour-schema', title, steps })}\n`;
const STEPS = [
  { title: 'Welcome', description: 'What this is.' },
  { file: 'src/boil.py', line: 1, title: 'Heat', description: 'It heats.' },
];
const runs = (script: string) => ({
  ...{ kind: 'tools', called: [{ name: 'Bash', arguments: { runs: script } }], required: true },
});

const TOURS: CorpusSkill = {
  folder: 'awesome-copilot/skills/code-tour',
  cases: [
    {
      prompt:
        'Make the skeleton of a tour for a bug fixer from the README of this repository, as .tours/first.tour.',
      files: KETTLE,
      script: 'scripts/generate_from_docs.py',
      solve: 'python3 $SKILL/scripts/generate_from_docs.py --persona bug-fixer --output .tours/first.tour',
      graders: [
        {
          kind: 'json',
          path: '.tours/first.tour',
          at: '/steps/1/file',
          equals: 'src/boil.py',
          required: true,
        },
        {
          kind: 'json',
          path: '.tours/first.tour',
          at: '/steps/2/file',
          equals: 'src/pour.py',
          required: true,
        },
        { kind: 'text', path: '.tours/first.tour', contains: 'https://example.com/manual', required: true },
        { kind: 'text', path: '.tours/first.tour', contains: 'bug-fixer', required: true },
      ],
      reference: {
        '.tours/first.tour': tour('For the bug-fixer', [
          { title: 'Welcome' },
          { file: 'src/boil.py' },
          { file: 'src/pour.py' },
          { uri: 'https://example.com/manual' },
        ]),
      },
      wrong: {
        '.tours/first.tour': tour('For the bug-fixer', [{ title: 'Welcome' }, { file: 'src/boil.py' }]),
      },
    },
    {
      prompt: 'Check .tours/a.tour against this repository, and write what is wrong with it to wrong.txt.',
      files: {
        ...KETTLE,
        '.tours/a.tour': tour('A', [...STEPS, { file: 'src/lid.py', line: 3, description: 'The lid.' }]),
      },
      script: 'scripts/validate_tour.py',
      solve: 'python3 $SKILL/scripts/validate_tour.py .tours/a.tour --repo-root . >wrong.txt; true',
      graders: [
        { kind: 'text', path: 'wrong.txt', matches: 'src/lid\\.py', required: true },
        { kind: 'text', path: 'wrong.txt', not_contains: 'All checks passed', required: true },
        runs('scripts/validate_tour.py'),
      ],
      reference: { 'wrong.txt': 'Step 3: the file src/lid.py does not exist.\n' },
      wrong: { 'wrong.txt': 'All checks passed, src/lid.py included.\n' },
    },
    {
      prompt:
        'A step of .tours/a.tour points behind the end of its file. Let it point to the last line, and check it again.',
      files: { ...KETTLE, '.tours/a.tour': tour('A', [STEPS[0] ?? {}, { ...STEPS[1], line: 99 }]) },
      script: 'scripts/validate_tour.py',
      solve:
        'sed -i s/:99/:2/ .tours/a.tour && python3 $SKILL/scripts/validate_tour.py .tours/a.tour --repo-root .',
      graders: [
        { kind: 'json', path: '.tours/a.tour', at: '/steps/1/line', equals: 2, required: true },
        { kind: 'json', path: '.tours/a.tour', at: '/steps/1/file', equals: 'src/boil.py', required: true },
        runs('scripts/validate_tour.py'),
      ],
      reference: { '.tours/a.tour': tour('A', [STEPS[0] ?? {}, { ...STEPS[1], line: 2 }]) },
      wrong: { '.tours/a.tour': tour('A', [STEPS[0] ?? {}, { ...STEPS[1], line: 1 }]) },
    },
  ],
};

const SCAN = 'scripts/scan.py';
const SCANS: CorpusSkill = {
  folder: 'awesome-copilot/skills/acquire-codebase-knowledge',
  cases: [
    {
      prompt: 'Scan this repository and keep the report as docs/scan.txt.',
      files: KETTLE,
      script: SCAN,
      solve: `mkdir docs; python3 $SKILL/${SCAN} --output docs/scan.txt`,
      graders: [
        { kind: 'text', path: 'docs/scan.txt', matches: '^=== DIRECTORY TREE', required: true },
        { kind: 'text', path: 'docs/scan.txt', matches: 'src/pour\\.py', required: true },
        { kind: 'text', path: 'docs/scan.txt', contains: 'the spout drips', required: true },
      ],
      reference: {
        'docs/scan.txt': '=== DIRECTORY TREE ===\nsrc/boil.py\nsrc/pour.py\nTODO: the spout drips\n',
      },
      wrong: { 'docs/scan.txt': '=== DIRECTORY TREE ===\nsrc/boil.py\nsrc/pour.py\n' },
    },
    {
      prompt:
        'Which files of this repository say what it is made of? Scan it, and name those that the scan found in stack.txt.',
      files: KETTLE,
      script: SCAN,
      solve: `python3 $SKILL/${SCAN} --output scan.txt && grep -oE '(requirements.txt|Dockerfile)' scan.txt | sort -u >stack.txt`,
      graders: [
        { kind: 'text', path: 'stack.txt', contains: 'requirements.txt', required: true },
        { kind: 'text', path: 'stack.txt', contains: 'Dockerfile', required: true },
        runs(SCAN),
      ],
      reference: { 'stack.txt': 'Dockerfile\nrequirements.txt\n' },
      wrong: { 'stack.txt': 'package.json\nDockerfile\n' },
    },
    {
      prompt: 'Scan the repository under app/ alone, into app-scan.txt.',
      files: {
        ...Object.fromEntries(Object.entries(KETTLE).map(([path, text]) => [`app/${path}`, text])),
        'other/secret.py': 'x = 1\n',
      },
      script: SCAN,
      solve: `cd app && python3 $SKILL/${SCAN} --output ../app-scan.txt`,
      graders: [
        { kind: 'text', path: 'app-scan.txt', matches: 'src/boil\\.py', required: true },
        { kind: 'text', path: 'app-scan.txt', matches: 'Python: 2', required: true },
        { kind: 'text', path: 'app-scan.txt', not_contains: 'secret.py', required: true },
      ],
      reference: { 'app-scan.txt': 'src/boil.py\nsrc/pour.py\nPython: 2\n' },
      wrong: { 'app-scan.txt': 'app/src/boil.py\nother/secret.py\nPython: 2\n' },
    },
  ],
};

const MIGRATE = 'scripts/migrate_from_nemo_flow.py';
const OLD = {
  'app.py': 'from nemo_flow import Flow\nimport nemo_flow.core\n',
  'pyproject.toml': '[project]\nname = "x"\ndependencies = ["nemo-flow>=0.3"]\n',
  'nemo_flow_ext/env.sh': 'NEMO_FLOW_HOME=1\n',
};
const MIGRATIONS: CorpusSkill = {
  folder: 'nvidia-skills/skills/nemo-relay-migrate-from-flow',
  cases: [
    {
      prompt: 'Move this project to NeMo Relay; paths keep their names.',
      files: OLD,
      script: MIGRATE,
      solve: `python3 $SKILL/${MIGRATE} . --write --confirm-root .`,
      graders: [
        {
          kind: 'text',
          path: 'app.py',
          equals: 'from nemo_relay import Flow\nimport nemo_relay.core\n',
          required: true,
        },
        { kind: 'text', path: 'pyproject.toml', contains: 'nemo-relay>=0.3', required: true },
        { kind: 'text', path: 'nemo_flow_ext/env.sh', contains: 'NEMO_RELAY_HOME', required: true },
      ],
      reference: {
        'app.py': 'from nemo_relay import Flow\nimport nemo_relay.core\n',
        'pyproject.toml': '[project]\nname = "x"\ndependencies = ["nemo-relay>=0.3"]\n',
        'nemo_flow_ext/env.sh': 'NEMO_RELAY_HOME=1\n',
      },
      wrong: {
        'app.py': 'from nemo_relay import Flow\nimport nemo_flow.core\n',
        'pyproject.toml': 'nemo-relay>=0.3\n',
      },
    },
    {
      prompt: 'Move this project to NeMo Relay, names of folders included.',
      files: OLD,
      script: MIGRATE,
      solve: `python3 $SKILL/${MIGRATE} . --write --confirm-root . --rename-paths`,
      graders: [
        { kind: 'file', path: 'nemo_flow_ext/env.sh', state: 'absent', required: true },
        { kind: 'text', path: 'nemo_relay_ext/env.sh', equals: 'NEMO_RELAY_HOME=1\n', required: true },
        runs(MIGRATE),
      ],
      // A solution puts files beside those that are there, and cannot take one away.
      reference: null,
      wrong: { 'nemo_relay_ext/env.sh': 'NEMO_RELAY_HOME=1\n' },
    },
    {
      prompt:
        'What would a move of this project to NeMo Relay change? Write the plan to plan.txt, and change nothing.',
      files: OLD,
      script: MIGRATE,
      solve: `python3 $SKILL/${MIGRATE} . --rename-paths >plan.txt`,
      graders: [
        {
          kind: 'text',
          path: 'plan.txt',
          contains: '3 files would update; 1 paths would rename',
          required: true,
        },
        { kind: 'text', path: 'app.py', contains: 'nemo_flow', required: true },
      ],
      reference: { 'plan.txt': 'summary: 3 files would update; 1 paths would rename\n' },
      wrong: { 'plan.txt': 'summary: 3 files would update; 0 paths would rename\n' },
    },
  ],
};

export const REPOSITORIES: readonly CorpusSkill[] = [TOURS, SCANS, MIGRATIONS];
