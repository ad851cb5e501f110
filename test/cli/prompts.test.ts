import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { expect, test } from 'vitest';
import honestJudge, { judgeHonestly } from '../stand-ins/honest-judge.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { type JudgedStage, judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };
const FILE = 'skills/crane/evals/trigger_eval.json';

const written = ({ root }: JudgedStage, file = FILE) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('prompts are written where deep evaluations read them, and shown', async () => {
  const stage = await judgedStage(CRANE);
  const { code, stdout, stderr } = await stage.run(['prompts', 'skills/crane']);
  expect(code).toBe(0);
  expect(written(stage)).toHaveLength(15);
  expect(written(stage)[0]).toEqual({
    query: 'Please do it the explicit way, number 1.',
    should_trigger: true,
    bucket: 'explicit',
  });
  const { folder } = readSkill(join(stage.root, 'skills/crane'), 'skills/crane', DEFAULT_READ_LIMITS);
  const [read] = readEvalCases(folder);
  expect(read?.notes).toEqual([]);
  expect(read?.cases.filter(({ shouldTrigger }) => shouldTrigger)).toHaveLength(10);
  expect(read?.cases.at(-1)).toMatchObject({ shouldTrigger: false, bucket: null });
  expect(stdout).toContain(`15 prompts for crane in ${FILE}, written by anthropic:`);
  expect(stdout).toContain('  - Please do it the near_miss way, number 5.');
  expect(stdout).toContain('No prompt gives the skill away.');
  expect(stderr).toMatch(/run r\w{8}: 1 call/);
});

test('JSON on stdout follows its published schema', async () => {
  const stage = await judgedStage(CRANE);
  const { stdout } = await stage.run([
    'prompts',
    'skills/crane',
    '--count',
    '6',
    '--output',
    'json',
    '--quiet',
  ]);
  expect(schemaProblems(stdout, 'prompts')).toEqual([]);
  const { skills } = JSON.parse(stdout);
  expect(skills).toMatchObject([{ skill: 'crane', path: 'skills/crane/SKILL.md', file: FILE }]);
  expect(skills[0].prompts.map(({ bucket }: { bucket: string }) => bucket)).toEqual([
    'explicit',
    'implicit',
    'implicit',
    'contextual',
    'near_miss',
    'near_miss',
  ]);
});

test('a prompt that gives the skill away is asked for again, then marked', async () => {
  const leaking = (request: StandInRequest) => ({
    ...judgeHonestly(request),
    implicit: ['When folding paper cranes, what first?', 'B?', 'C?', 'D?'],
  });
  const stage = await judgedStage(CRANE, {
    answer: (request) => ({ text: JSON.stringify(leaking(request)) }),
  });
  const { stdout, stderr } = await stage.run(['prompts', 'skills/crane']);
  expect(stderr).toMatch(/run r\w{8}: 2 calls/);
  expect(stdout).toContain('copies the description: “when folding paper cranes”');
  expect(stdout).toContain('1 prompt of 15 gives the skill away');
  expect(written(stage)[3]).toMatchObject({ bucket: 'explicit', should_trigger: true });
});

test('a file that is there stays, and nothing is paid; --force replaces it', async () => {
  const stage = await judgedStage({ ...CRANE, [FILE]: '[]' });
  const refused = await stage.run(['prompts', 'skills/crane']);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`Cannot write ${FILE}: it already exists; --force replaces it.`);
  expect(stage.standIn.requests).toHaveLength(0);
  expect(written(stage)).toEqual([]);
  expect((await stage.run(['prompts', 'skills/crane', '--force'])).code).toBe(0);
  expect(written(stage)).toHaveLength(15);
});

test('-o names another file, and leaves the skill alone', async () => {
  const stage = await judgedStage(CRANE);
  expect((await stage.run(['prompts', 'skills/crane/SKILL.md', '--file', 'drafts/p.json'])).code).toBe(0);
  expect(written(stage, 'drafts/p.json')).toHaveLength(15);
  expect(existsSync(join(stage.root, FILE))).toBe(false);
});

test('a folder of evals that leads out of the skill is not written to', async () => {
  const stage = await judgedStage(CRANE);
  const outside = temporaryFolder();
  symlinkSync(outside, join(stage.root, 'skills/crane/evals'));
  const { code, stderr } = await stage.run(['prompts', 'skills/crane', '--force']);
  expect(code).toBe(2);
  expect(stderr).toContain('its folder is a link out of the skill');
  expect(existsSync(join(outside, 'trigger_eval.json'))).toBe(false);
  expect(stage.standIn.requests).toHaveLength(0);
});

test('a file that is a link is not written through', async () => {
  const stage = await judgedStage(CRANE);
  const outside = join(temporaryFolder(), 'mine.txt');
  writeFileSync(outside, 'mine');
  mkdirSync(join(stage.root, 'skills/crane/evals'));
  symlinkSync(outside, join(stage.root, FILE));
  const { code, stderr } = await stage.run(['prompts', 'skills/crane', '--force']);
  expect(code).toBe(2);
  expect(stderr).toContain('it is a link');
  expect(readFileSync(outside, 'utf8')).toBe('mine');
});

test('a plugin gets prompts for every skill that has none', async () => {
  const stage = await judgedStage({
    'p/.claude-plugin/plugin.json': '{"name": "origami"}',
    'p/skills/crane/SKILL.md': skillText(),
    'p/skills/frog/SKILL.md': skillText({ frontmatter: 'name: frog\ndescription: Folds frogs.' }),
    'p/skills/frog/evals/trigger_eval.json': '[]',
  });
  const { code, stdout, stderr } = await stage.run(['prompts', 'p']);
  expect(code).toBe(0);
  expect(stdout).toContain('15 prompts for crane');
  expect(stderr).toContain('p/skills/frog/evals/trigger_eval.json already exists; --force');
  expect(written(stage, 'p/skills/crane/evals/trigger_eval.json')).toHaveLength(15);
  const several = await stage.run(['prompts', 'p', '--file', 'x.json']);
  expect(several.stderr).toContain('p has 2 skills, and --file takes the prompts of one');
});

test('--dry-run says what it would cost, and calls and writes nothing', async () => {
  const stage = await judgedStage({ ...CRANE, [FILE]: '[]' });
  const { code, stdout } = await stage.run(['prompts', 'skills/crane', '--force', '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Prompts for 1 skill by anthropic:\S+\n {2}calls {3}1 to 2, likely 1\n[\s\S]*cost {4}likely \$\d[\s\S]*\n {2}Nothing was called\.\n$/,
  );
  const json = await stage.run(['prompts', 'skills/crane', '--force', '--dry-run', '--output', 'json']);
  expect(schemaProblems(json.stdout, 'dry-run')).toEqual([]);
  expect(stage.standIn.requests).toHaveLength(0);
  expect(written(stage)).toEqual([]);
});

test('no usable answer is exit code 3, and a resume asks anew', async () => {
  let good = false;
  const stage = await judgedStage(CRANE, {
    answer: (request) => (good ? honestJudge(request) : { text: 'I would rather not.' }),
  });
  const failed = await stage.run(['prompts', 'skills/crane']);
  expect(failed.code).toBe(3);
  expect(failed.stderr).toContain('skills/crane/SKILL.md: session prompts: the judge gave no usable answer');
  expect(existsSync(join(stage.root, FILE))).toBe(false);
  const id = /runs resume (r\w{8})/.exec(failed.stderr)?.[1] ?? '';
  good = true;
  expect((await stage.run(['runs', 'resume', id])).code).toBe(0);
  expect(written(stage)).toHaveLength(15);
});

test('a budget that is too small is said, and nothing is written', async () => {
  const stage = await judgedStage(CRANE);
  const { code, stderr } = await stage.run(['prompts', 'skills/crane', '--max-cost', '0.0001']);
  expect(code).toBe(2);
  expect(stderr).toContain('The budget of $0.0001 cannot pay for a single call');
  expect(existsSync(join(stage.root, FILE))).toBe(false);
  expect(stage.standIn.requests).toHaveLength(0);
});

test('the same prompts come from the journal a second time; --fresh asks again', async () => {
  const stage = await judgedStage(CRANE);
  await stage.run(['prompts', 'skills/crane']);
  const again = await stage.run(['prompts', 'skills/crane', '--force']);
  expect(again.stderr).toContain('0 calls, 1 from the journal');
  await stage.run(['prompts', 'skills/crane', '--force', '--fresh']);
  expect(stage.standIn.requests).toHaveLength(2);
});

test.each([
  [['--count', '5'], 'count'],
  [['--count', '61'], 'count'],
])('%j is out of range', async (args, word) => {
  const stage = await judgedStage(CRANE);
  const { code, stderr } = await stage.run(['prompts', 'skills/crane', ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(word);
});

test('a folder that is not a skill and no plugin is named', async () => {
  const stage = await judgedStage(CRANE);
  const { code, stderr } = await stage.run(['prompts', 'skills']);
  expect(code).toBe(2);
  expect(stderr).toContain('skills is neither a skill nor a plugin');
});
