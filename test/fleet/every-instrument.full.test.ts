import { expect, test } from 'vitest';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { fleetScene } from '../support/fleet-scene.ts';
import { improveScene } from '../support/improve-scene.ts';
import { judgeScene, runHere, type Scene, smallSkill, until } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { routingScene } from '../support/routing-scene.ts';
import { cases, SUBJECT, sessionScene, should, shouldNot } from '../support/session-scene.ts';
import { threatScene, WITH_SKILL } from '../support/threat-run-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { trimScene } from '../support/trim-scene.ts';

interface Instrument {
  name: string;
  scene: () => Promise<Scene>;
  /** Before the first command. */
  prepare?: readonly string[];
  args: readonly string[];
  /** Needs a sandbox. @default false */
  isExecuted?: boolean;
}

const WORK = ['skills/count-lines', '--agent', 'tool-loop', '--yes', '--output', 'json'];
/** Executed sessions on a busy machine. */
const LONGEST_MS = 600_000;

const DEEP_SCENE = () =>
  sessionScene({
    tree: { 'skills/fold-2/SKILL.md': smallSkill('fold-2') },
    act: ({ prompt, turn }) =>
      turn === 1 && /paper model/.test(prompt) ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' },
    prompts: [...cases(3), should('A paper model of a boat.'), shouldNot('Bake a cake.')],
  });
const RANKED = ['boat', 'crane', 'frog', 'heron', 'lily'];
const skillOf = (name: string, craft: number) =>
  `---\nname: ${name}\ndescription: Use this skill when folding a ${name}.\n---\n\n# Fold a ${name}\n\nFold along both diagonals.\n\ncraft: ${craft}\n`;
const ranked = () =>
  judgeScene({
    skills: 0,
    answer: judgePairs(),
    tree: Object.fromEntries(RANKED.map((name, at) => [`skills/${name}/SKILL.md`, skillOf(name, 10 * at)])),
  });

const certified = () =>
  judgeScene({
    skills: 0,
    answer: sessionAgent(
      ({ turn }) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' }),
      judgePairs(),
    ),
    tree: {
      'prompts.json': JSON.stringify(cases(5)),
      [`skills/${SUBJECT}/SKILL.md`]: skillOf(SUBJECT, 15),
      ...Object.fromEntries(RANKED.map((name, at) => [`corpus/${name}/SKILL.md`, skillOf(name, 10 * at)])),
    },
  });

const ALL: Instrument[] = [
  {
    name: 'compare',
    scene: () => judgeScene({ skills: 2 }),
    args: [
      'compare',
      'skills/fold-1',
      'skills/fold-2',
      '--depth',
      'standard',
      '--rounds',
      '2',
      '--output',
      'json',
    ],
  },
  {
    name: 'score at full depth',
    scene: DEEP_SCENE,
    args: [
      ...[
        'score',
        `skills/${SUBJECT}`,
        '--depth',
        'deep',
        '--agent',
        'tool-loop',
        '--prompts',
        'prompts.json',
      ],
      ...['--sessions', '8', '--output', 'json'],
    ],
  },
  {
    name: 'certify against a corpus',
    scene: certified,
    prepare: ['init', 'corpus'],
    args: [
      ...['certify', `skills/${SUBJECT}`, '--yes', '--agent', 'tool-loop', '--prompts', 'prompts.json'],
      ...['--sessions', '5', '--output', 'json'],
    ],
  },
  {
    name: 'rank',
    scene: ranked,
    prepare: ['init', 'skills'],
    args: ['rank', '--games', '4', '--output', 'json'],
  },
  {
    name: 'threat run with a skill',
    scene: () => threatScene(),
    args: [...WITH_SKILL, '--without-skill', '--only', 'data_boundary'],
  },
  {
    name: 'improve',
    scene: () => improveScene(),
    args: [
      ...['improve', 'skills/fold-paper', '--from', 'wider.txt', '--agent', 'tool-loop', '--yes'],
      ...['--sessions', '3', '--output', 'json'],
    ],
  },
  {
    name: 'drift',
    scene: () => improveScene(),
    args: [
      ...['drift', 'skills/fold-paper', '--agent', 'tool-loop', '--yes', '--sessions', '3'],
      ...['--models', 'anthropic:claude-haiku-4-5,anthropic:claude-opus-4-5', '--output', 'json'],
    ],
  },
  {
    name: 'trim',
    scene: () => trimScene({ tests: 30 }),
    args: ['trim', ...WORK, '--sessions', '1'],
    isExecuted: true,
  },
  {
    name: 'retire',
    scene: () => trimScene({ itself: true }),
    args: ['retire', ...WORK, '--sessions', '1'],
    isExecuted: true,
  },
  {
    name: 'improve --body',
    scene: () => trimScene({ tests: 12, files: { 'new/SKILL.md': skillOf('count-lines', 5) } }),
    args: ['improve', ...WORK, '--body', '--from', 'new/SKILL.md', '--sessions', '3'],
    isExecuted: true,
  },
  {
    name: 'drift --execute',
    scene: () => trimScene({ tests: 12 }),
    args: [
      ...['drift', ...WORK, '--execute', '--sessions', '3'],
      ...['--models', 'anthropic:claude-haiku-4-5,anthropic:claude-opus-4-5'],
    ],
    isExecuted: true,
  },
  {
    name: 'set --sessions',
    scene: () => routingScene({ skills: 6, shadows: [{ from: 3, to: 5, cases: 4 }], greedy: 5 }),
    args: [
      'set',
      'skills',
      '--agent',
      'tool-loop',
      '--agent',
      'claude-code',
      '--sessions',
      '60',
      '--output',
      'json',
    ],
  },
];

const INSTRUMENTS = ALL.filter(({ isExecuted }) => !isExecuted || typeof triedSandbox !== 'string');

describeWithPostgres('every instrument on a fleet', (stage) => {
  /** Of a corpus the name differs: a shared one has no folder. */
  const comparable = (stdout: string) =>
    withoutDurations(stdout).replace(/("corpus": \{\s+"path": )"[^"]+"/, '$1"corpus"');
  async function local({ scene, args, prepare }: Instrument) {
    const own = await scene();
    if (prepare) expect((await runHere(own, prepare)).code).toBe(0);
    const before = own.standIn.calls;
    const ended = await runHere(own, args);
    if (ended.stdout === '') throw new Error(ended.stderr);
    return { own, document: comparable(ended.stdout), calls: own.standIn.calls - before, code: ended.code };
  }

  test.each(INSTRUMENTS)(
    '$name: with --fleet the document is the local one',
    async (instrument) => {
      const { own, document, calls, code } = await local(instrument);
      const { here, work } = fleetScene(own, await stage.migrated());
      if (instrument.prepare) expect((await here(...instrument.prepare)).code).toBe(0);
      await Promise.all([work(), work()]);
      const before = own.standIn.calls;
      const ended = await here(...instrument.args, '--fleet');
      if (ended.stdout === '') throw new Error(ended.stderr);
      expect(comparable(ended.stdout)).toEqual(document);
      expect([ended.code, own.standIn.calls - before]).toEqual([code, calls]);
    },
    LONGEST_MS,
  );

  test.each(INSTRUMENTS)(
    '$name: left to the workers it is too',
    async (instrument) => {
      const { own, document, calls, code } = await local(instrument);
      const { here, elsewhere, work } = fleetScene(own, await stage.migrated());
      if (instrument.prepare) expect((await here(...instrument.prepare)).code).toBe(0);
      const before = own.standIn.calls;
      const begun = await here(...instrument.args, '--fleet', '--detach');
      expect([begun.code, begun.stdout, own.standIn.calls - before]).toEqual([
        0,
        expect.stringMatching(/^r\w{8}\n$/),
        0,
      ]);
      const run = begun.stdout.trim();
      const workers = await Promise.all([work(), work()]);
      const watched = await elsewhere('runs', 'watch', run);
      const log = workers.flatMap(({ lines }) => lines).join('\n');
      if (watched.code !== code) throw new Error(watched.stderr + log);
      expect(own.standIn.calls - before).toBe(calls);
      expect((await elsewhere('runs', 'show', run)).code).toBe(0);
      const printed = await elsewhere('runs', 'resume', run);
      if (printed.stdout === '') throw new Error(printed.stderr);
      expect(comparable(printed.stdout)).toEqual(document);
      expect([printed.code, own.standIn.calls - before]).toEqual([code, calls]);
    },
    LONGEST_MS,
  );

  test.each(INSTRUMENTS)(
    '$name: cancelled while its tasks wait, nothing is called; resumed, it is the local document',
    async (instrument) => {
      const { own, document, calls, code } = await local(instrument);
      const { here, elsewhere, work } = fleetScene(own, await stage.migrated());
      if (instrument.prepare) expect((await here(...instrument.prepare)).code).toBe(0);
      const before = own.standIn.calls;
      const run = (await here(...instrument.args, '--fleet', '--detach')).stdout.trim();
      const planner = await work(['--kinds', 'evaluation']);
      await until(() => planner.lines.some((line) => line.includes('job-parked')));
      expect((await elsewhere('runs', 'cancel', run)).stdout).toBe(`${run}\n`);
      expect((await elsewhere('runs', 'watch', run)).code).toBe(130);
      await work();
      expect((await elsewhere('runs', 'tasks', run)).stdout).not.toContain('queued');
      expect(own.standIn.calls - before).toBe(0);

      expect((await elsewhere('runs', 'resume', run, '--detach')).code).toBe(0);
      const watched = await elsewhere('runs', 'watch', run);
      if (watched.code !== code) throw new Error(watched.stderr);
      const printed = await elsewhere('runs', 'resume', run);
      if (printed.stdout === '') throw new Error(printed.stderr);
      expect(comparable(printed.stdout)).toEqual(document);
      expect([printed.code, own.standIn.calls - before]).toEqual([code, calls]);
    },
    LONGEST_MS,
  );
});
