import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renderJson, scoreThreats } from '@plugin-eval/app/index.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiFunctions } from '../../scripts/api-page.ts';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { builtCli, cleanEnvironment, ROOT } from '../support/built-cli.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const run = promisify(execFile);
const FUNCTIONS = apiFunctions();

/** A project that has nothing but two skills and the package. */
function project(): string {
  const root = temporaryFolder();
  writeTree(root, {
    'my-skill/SKILL.md': skillText(),
    'other-skill/SKILL.md': skillText({ body: '# Crane\n\nFold it.' }),
    'package.json': '{ "name": "mine", "type": "module" }',
    'tests.json': '[{"prompt": "Fold a crane.", "should_trigger": true}]',
    'labelled.jsonl': '{"response": "I will not do that.", "label": "refusal"}\n',
    'responses.jsonl': readFileSync(join(ROOT, 'examples/responses/robust-assistant.jsonl')),
    ...REPORTS,
  });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ROOT, join(root, 'node_modules/plugin-eval'), 'dir');
  return root;
}

async function runScript(root: string, script: string, variables: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(root, 'example.ts'), script);
  const env = { ...cleanEnvironment(), PLUGIN_EVAL_HOME: join(root, 'home'), ...variables };
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', 'example.ts'], { cwd: root, env });
}

/** Threat reports of the responses that ship with the package. */
const REPORTS: Record<string, string> = {};

beforeAll(async () => {
  builtCli();
  for (const [name, responses] of [
    ['before.json', 'fragile-assistant.jsonl'],
    ['report.json', 'robust-assistant.jsonl'],
  ] as const) {
    const { document } = await scoreThreats({
      responses,
      workingDirectory: join(ROOT, 'examples/responses'),
    });
    REPORTS[name] = renderJson(document);
  }
});

test('every function of the library has an example of its own', () => {
  const names = FUNCTIONS.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'score',
      'compare',
      'certify',
      'rank',
      'runThreats',
      'scoreThreats',
      'resumeRun',
    ]),
  );
  for (const { name, example } of FUNCTIONS)
    expect(example).toMatch(new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from 'plugin-eval';\n`));
});

test.each(FUNCTIONS)('the example of $name runs in an empty project', async ({ example }) => {
  const standIn = await startStandIn({ protocol: 'anthropic', answer: honestJudge });
  onTestFinished(() => standIn.stop());
  const { stderr } = await runScript(project(), example, standInVariables('anthropic', standIn.url));
  expect(stderr).toBe('');
});

test('the examples keep to the types of the package', async () => {
  const root = project();
  for (const { name, example } of FUNCTIONS) writeFileSync(join(root, `${name}.ts`), example);
  writeTree(root, {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: true },
        ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
      },
    }),
  });
  const checked = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', root], {
    cwd: root,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(checked.stdout).toBe('');
});

describe('importing the library', () => {
  test('prints nothing, writes nothing, keeps nothing alive, and leaves the environment as it is', async () => {
    const root = project();
    const { stdout, stderr } = await runScript(
      root,
      "const before = JSON.stringify([process.env, process.listenerCount('SIGINT')]);\nawait import('plugin-eval');\nconsole.log(before === JSON.stringify([process.env, process.listenerCount('SIGINT')]));",
    );
    expect([stdout, stderr]).toEqual(['true\n', '']);
    expect(readdirSync(root).sort()).toEqual([
      ...['before.json', 'example.ts', 'labelled.jsonl', 'my-skill', 'node_modules', 'other-skill'],
      ...['package.json', 'report.json', 'responses.jsonl', 'tests.json'],
    ]);
  });
});
