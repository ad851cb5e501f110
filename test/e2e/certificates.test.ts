import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownBadSkill } from '@plugin-eval/quality/judge/known-skills.ts';
import { expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, isSession, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { cases, layerIn, resumeIn, runIn, SUBJECT, shouldNot } from '../support/session-scene.ts';
import type { TreeEntry } from '../support/write-tree.ts';

const HOSTILE = '</text><script>alert(1)</script>"><img src=x onerror=alert(1)> |`*_[x](javascript:alert(1))';
const FORMATS = { markdown: 'c.md', html: 'c.html', json: 'c.json' };
const OPTIONS = [
  ...['--yes', '--agent', 'tool-loop', '--prompts', 'prompts.json', '--output', 'json'],
  ...Object.entries(FORMATS).flatMap(([format, file]) => ['-o', `${format}:out/${file}`]),
];
const CERTIFY = ['certify', `skills/${SUBJECT}`, ...OPTIONS];
const MODEL = 'anthropic:claude-sonnet-5-5';

const act = ({ turn, prompt }: AgentStep) =>
  turn === 1 && prompt.includes('case') ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' };

/** Knows a bad skill when it sees one. */
function judge(request: StandInRequest) {
  const bad = /^name: .*$/m.exec(knownBadSkill()[0]?.text ?? '')?.[0] ?? 'no name';
  return { text: JSON.stringify(judgeHonestly(request, request.texts[0]?.includes(bad) ? 0.2 : 0.7)) };
}

function certifiedScene(tree: Record<string, TreeEntry> = {}): Promise<Scene> {
  const prompts = [
    ...cases(20),
    ...['clean', 'dry', 'sell'].map((what) => shouldNot(`How do I ${what} paper?`)),
  ];
  return judgeScene({
    answer: sessionAgent(act, judge),
    tree: { 'prompts.json': JSON.stringify(prompts), out: 'FOLDER', ...tree },
  });
}

/** The certificates that a command wrote. */
function written({ root }: Scene): Record<keyof typeof FORMATS, string> {
  const read = (file: string) => readFileSync(join(root, 'out', file), 'utf8');
  return { markdown: read('c.md'), html: read('c.html'), json: read('c.json') };
}

test('certify measures everything fifty times, and says on one page what it rests on', async () => {
  const scene = await certifiedScene();
  const { code, stdout, stderr } = await runHere(scene, CERTIFY);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { depth, layers } = JSON.parse(stdout);
  expect(depth).toMatchObject({ effective: 'deep', confidence_label: 'Certified' });
  expect(Object.keys(layers[1].assessments)).toHaveLength(10);
  expect(layers[1].verification.passed).toBe(true);
  expect(layerIn(stdout)).toMatchObject({ n: 50, valid: true, activation: { rate: 1, precision: 1, f1: 1 } });

  const { markdown, html, json } = written(scene);
  expect(JSON.parse(json)).toEqual(JSON.parse(stdout));
  for (const page of [markdown, html.replaceAll('&#x2F;', '/')]) {
    for (const fact of [
      SUBJECT,
      '50',
      MODEL,
      'tool-loop',
      '100.0',
      '0.0–7.1',
      runIn(stderr),
      '2026-01-01',
      'Elo',
    ])
      expect(page).toContain(fact);
    expect(page).toMatch(/\$|&#36;|USD/);
  }
  expect(html.startsWith('<!doctype html>')).toBe(true);
});

test('a plugin has a certificate with all of its skills', async () => {
  const scene = await certifiedScene({
    'p/.claude-plugin/plugin.json': '{"name": "folding"}',
    'p/skills/fold-1/SKILL.md': smallSkill('fold-1'),
    'p/skills/fold-2/SKILL.md': smallSkill('fold-2'),
  });
  const { code, stdout } = await runHere(scene, ['certify', 'p', ...OPTIONS, '--sessions', '10']);
  expect([code, schemaProblems(stdout, 'plugin-evaluation')]).toEqual([0, []]);
  const { markdown, html } = written(scene);
  for (const page of [markdown, html])
    for (const name of ['folding', 'fold-1', 'fold-2']) expect(page).toContain(name);
});

test('one that could not be measured is exit code 3, and says so', async () => {
  let broken = true;
  const scene = await judgeScene({
    answer: sessionAgent(act, judge),
    tree: { 'prompts.json': JSON.stringify(cases(5)), out: 'FOLDER' },
    faults: (request) => (broken && isSession(request) ? { kind: 'body', body: 'no JSON' } : null),
  });
  const { code, stderr } = await runHere(scene, [...CERTIFY, '--sessions', '5']);
  expect(code).toBe(3);
  const { markdown, html } = written(scene);
  for (const page of [markdown, html]) {
    expect(page).toMatch(/invalid|measured nothing|not measured/i);
    expect(page).not.toMatch(/Activation\W{1,20}0\.0 %/);
  }
  broken = false;
  expect((await runHere(scene, resumeIn(stderr))).code).toBe(0);
  expect(written(scene).markdown).toContain('100.0 %');
});

test('names that try to break out stay names', async () => {
  const skill = smallSkill(SUBJECT)
    .replace(`name: ${SUBJECT}`, `name: ${JSON.stringify(HOSTILE)}`)
    .replace('description: ', `description: ${JSON.stringify(HOSTILE).slice(1, -1)} `);
  const scene = await certifiedScene({
    [`skills/${SUBJECT}/SKILL.md`]: skill.replace(
      /description: (.*)/,
      (_, text) => `description: ${JSON.stringify(text)}`,
    ),
  });
  const { code } = await runHere(scene, [...CERTIFY, '--sessions', '5']);
  expect(code).toBe(0);
  const { markdown, html } = written(scene);
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  expect(markdown).not.toMatch(/<script|<img|\]\(javascript:/);
});

test('a folder of several skills has none, and nothing is paid', async () => {
  const scene = await certifiedScene();
  const { code, stderr } = await runHere(scene, ['certify', 'skills', ...OPTIONS]);
  expect([code, stderr, scene.standIn.calls]).toEqual([
    2,
    expect.stringContaining('is neither a skill nor a plugin'),
    0,
  ]);
  expect(readdirSync(join(scene.root, 'out'))).toEqual([]);
});
