import { ACP_AGENTS, AGENTS } from '@plugin-eval/core/documents/names.ts';
import { describe, expect, test } from 'vitest';
import { readFrontmatter } from '../frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '../read-limits.ts';
import { SKILL_STORES } from '../skill-stores.ts';
import { AGENT_PROFILES, LISTING_PROFILES } from './agent-profiles.ts';
import { listSkills } from './list-skills.ts';
import { listableSkill } from './listable.ts';
import type { PlacedSkill } from './listable-skill.ts';

const QUIET = { contextTokens: 200_000, builtIn: 'none' } as const;

function placed(
  folder: string,
  frontmatter: string | null,
  body = 'Do it.',
  { at = null as number | null, settings = new Map<string, unknown>() } = {},
): PlacedSkill {
  const lines = [
    ...(frontmatter === null ? [] : ['---', ...frontmatter.split('\n'), '---']),
    ...body.split('\n'),
  ];
  const read = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
  return {
    skill: listableSkill(folder, read, lines, settings),
    ...{ folder: at, root: '/home/ada/.agents/skills', path: `${folder}/SKILL.md` },
  };
}
const plain = (name: string, description: string) =>
  placed(name, `name: ${name}\ndescription: ${JSON.stringify(description)}`);

describe('what the agents show of two small skills', () => {
  const skills = [plain('pdf', 'Reads <PDF> & "more".'), plain('csv', 'Reads CSV.')];
  test.each([
    [
      'claude-code',
      'The following skills are available for use with the Skill tool:\n\n- csv: Reads CSV.\n- pdf: Reads &lt;PDF&gt; & "more".',
    ],
    [
      'codex',
      '- csv: Reads CSV. (file: r0/csv/SKILL.md)\n- pdf: Reads <PDF> & "more". (file: r0/pdf/SKILL.md)\n',
    ],
    [
      'copilot',
      '<skill>\n  <name>pdf</name>\n  <description>Reads &lt;PDF&gt; &amp; &quot;more&quot;.</description>\n  <location>user</location>\n</skill>\n</available_skills>',
    ],
    [
      'gemini',
      '  <skill>\n    <name>csv</name>\n    <description>Reads CSV.</description>\n    <location>/home/ada/.agents/skills/csv/SKILL.md</location>\n  </skill>\n</available_skills>',
    ],
    [
      'opencode',
      '  <skill>\n    <name>pdf</name>\n    <description>Reads <PDF> & "more".</description>\n    <location>/home/ada/.agents/skills/pdf/SKILL.md</location>\n  </skill>\n</available_skills>',
    ],
  ] as const)('%s', (agent, end) => {
    const { text, rows } = listSkills(AGENT_PROFILES[agent], skills, QUIET);
    expect(text.endsWith(end)).toBe(true);
    expect(rows.map(({ state }) => state)).toEqual(['whole', 'whole']);
  });
});

test('Codex tells where its skills lie once', () => {
  expect(listSkills(AGENT_PROFILES.codex, [plain('pdf', 'Reads.')], QUIET).text).toContain(
    '### Skill roots\n- `r0` = `/home/ada/.agents/skills`\n### Available skills\n',
  );
});

describe('a skill that the agents do not read alike', () => {
  const states = (skill: PlacedSkill) =>
    Object.fromEntries(
      Object.entries(AGENT_PROFILES).map(([agent, profile]) => [
        agent,
        listSkills(profile, [skill], QUIET).rows[0]?.state,
      ]),
    );
  test('without a description', () => {
    const skill = placed('pdf', 'name: pdf', '# The PDF skill\n\nIt reads\nPDF files.');
    expect(states(skill)).toEqual({
      ...{ 'claude-code': 'whole', codex: 'invalid', copilot: 'whole' },
      ...{ gemini: 'invalid', opencode: 'invalid' },
    });
    const shown = (agent: 'claude-code' | 'copilot') =>
      listSkills(AGENT_PROFILES[agent], [skill], QUIET).rows[0]?.description;
    expect(shown('claude-code')).toBe('The PDF skill');
    expect(shown('copilot')).toBe('It reads PDF files.');
  });
  test('kept from the model', () => {
    const states1 = states(placed('pdf', 'name: pdf\ndescription: a\ndisable-model-invocation: true'));
    expect(states1).toMatchObject({
      'claude-code': 'hidden',
      codex: 'whole',
      copilot: 'hidden',
      gemini: 'whole',
    });
    const settings = new Map([['agents/openai.yaml', { policy: { allow_implicit_invocation: false } }]]);
    const states2 = states(placed('pdf', 'name: pdf\ndescription: a', 'b', { settings }));
    expect(states2).toMatchObject({ 'claude-code': 'whole', codex: 'hidden', copilot: 'whole' });
  });
  test('a description of 1,025 characters', () => {
    expect(states(plain('pdf', 'x'.repeat(1_024)))).toMatchObject({ codex: 'whole', copilot: 'whole' });
    const longer = plain('pdf', 'x'.repeat(1_025));
    expect(states(longer)).toMatchObject({ 'claude-code': 'whole', codex: 'cut', copilot: 'invalid' });
    const { description, lost } = listSkills(AGENT_PROFILES.codex, [longer], QUIET).rows[0] as never as {
      description: string;
      lost: { characters: number };
    };
    // Three dots take the place of four characters.
    expect(description).toBe('x'.repeat(1_021));
    expect(lost.characters).toBe(4);
  });
  test('broken YAML, a name of 65 characters, a name in words', () => {
    expect(states(placed('pdf', 'name: pdf\ndescription: Use when: a'))).toMatchObject({
      ...{ 'claude-code': 'whole', codex: 'whole', copilot: 'invalid' },
    });
    expect(states(placed('pdf', `name: ${'n'.repeat(65)}\ndescription: a`))).toMatchObject({
      ...{ 'claude-code': 'whole', codex: 'invalid', copilot: 'invalid', gemini: 'whole' },
    });
    const words = placed('pdf', 'name: "Read: PDF"\ndescription: a');
    expect(listSkills(AGENT_PROFILES.gemini, [words], QUIET).rows[0]?.name).toBe('Read- PDF');
    expect(listSkills(AGENT_PROFILES['claude-code'], [words], QUIET).rows[0]?.name).toBe('pdf');
  });
  test('a list where text should be', () => {
    expect(states(placed('pdf', 'name: pdf\ndescription: a\nargument-hint: [file]'))).toMatchObject({
      ...{ 'claude-code': 'whole', copilot: 'invalid', gemini: 'whole' },
    });
  });
});

test('the words that a cut takes away are told, and whether the trigger is among them', () => {
  const description = `Reads tables. ${'x'.repeat(1_600)} Use when a user brings an invoice.`;
  const [row] = listSkills(AGENT_PROFILES['claude-code'], [plain('pdf', description)], QUIET).rows;
  expect(row?.state).toBe('cut');
  expect(row?.lost?.words).toEqual(expect.arrayContaining(['invoice', 'brings']));
  expect(row?.lost?.words).not.toContain('tables');
  expect(row?.lost?.trigger).toBe('Use when');
});

test('of two skills of one name the one in the stronger folder is listed, and Codex lists both', () => {
  const skills = [0, 1].map((at) => placed('pdf', `name: pdf\ndescription: From ${at}.`, 'b', { at }));
  const states = (agent: 'claude-code' | 'codex') =>
    listSkills(AGENT_PROFILES[agent], skills, QUIET).rows.map(({ state }) => state);
  expect(states('claude-code')).toEqual(['whole', 'shadowed']);
  expect(states('codex')).toEqual(['whole', 'whole']);
});

describe('sixty skills of 600 characters', () => {
  const sixty = Array.from({ length: 60 }, (_, i) =>
    plain(`skill-${String(i).padStart(4, '0')}`, 'x'.repeat(600)),
  );
  const counts = (agent: keyof typeof AGENT_PROFILES, builtIn: 'all' | 'quiet') =>
    Map.groupBy(listSkills(AGENT_PROFILES[agent], sixty, { ...QUIET, builtIn }).rows, ({ state }) => state);
  test('Claude Code shows eleven of them, and one beside all that it brings along', () => {
    // Counted in requests of the real program.
    expect(counts('claude-code', 'quiet').get('whole')).toHaveLength(11);
    expect(counts('claude-code', 'all').get('whole')).toHaveLength(1);
    expect(counts('claude-code', 'all').get('name-only')).toHaveLength(59);
  });
  test('Copilot shows twenty-one and names the rest', () => {
    expect(counts('copilot', 'quiet').get('whole')).toHaveLength(21);
    expect(counts('copilot', 'quiet').get('name-only')).toHaveLength(39);
  });
  test('Codex cuts them alike, OpenCode and Gemini show all', () => {
    const cut = counts('codex', 'quiet').get('cut') ?? [];
    expect(cut).toHaveLength(60);
    const lengths = cut.map(({ description }) => description.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(4);
    expect(counts('opencode', 'quiet').get('whole')).toHaveLength(60);
    expect(counts('gemini', 'quiet').get('whole')).toHaveLength(60);
  });
});

test('sixty skills of 600 characters in agents that run through ACP', () => {
  // Counted in requests of the real programs.
  const sixty = Array.from({ length: 60 }, (_, i) =>
    plain(`skill-${String(i).padStart(2, '0')}`, 'x'.repeat(600)),
  );
  const counts = Object.fromEntries(
    ACP_AGENTS.map((agent) => {
      const { rows } = listSkills(LISTING_PROFILES[agent], sixty, { ...QUIET, builtIn: 'quiet' });
      return [
        agent,
        Object.fromEntries(
          [...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]),
        ),
      ];
    }),
  );
  expect(counts).toEqual({
    cline: { 'name-only': 60 },
    droid: { whole: 15, 'name-only': 45 },
    kilo: { whole: 60 },
    kimi: { cut: 60 },
    pi: { whole: 60 },
    qwen: { whole: 60 },
  });
  const kimi = listSkills(LISTING_PROFILES.kimi, sixty, QUIET);
  expect(kimi.rows[0]?.description).toHaveLength(247);
  expect(kimi.text).toContain(`- skill-00: ${'x'.repeat(247)}...\n  Path: `);
});

test('two thousand skills: Codex leaves out most of them, Copilot names 413 of what it does not show', () => {
  const many = Array.from({ length: 2_000 }, (_, i) =>
    plain(`skill-${String(i).padStart(4, '0')}`, 'x'.repeat(100)),
  );
  // A bare row of Codex has 44 bytes and its line end, twelve tokens; 4,000 tokens hold 333.
  const codex = listSkills(AGENT_PROFILES.codex, many, QUIET).rows.filter(({ state }) => state !== 'omitted');
  expect(codex).toHaveLength(333);
  // An entry of Copilot has 200 characters and its line end: 74 in 15,000.
  const copilot = Map.groupBy(listSkills(AGENT_PROFILES.copilot, many, QUIET).rows, ({ state }) => state);
  expect(copilot.get('whole')).toHaveLength(74);
  expect(copilot.get('name-only')).toHaveLength(413);
  expect(copilot.get('omitted')).toHaveLength(1_513);
});

test('every folder that a profile searches is known as a folder of skills', () => {
  const folders = AGENTS.flatMap((agent) => AGENT_PROFILES[agent].search.folders.map(({ path }) => path));
  expect(folders.filter((path) => !SKILL_STORES.includes(path))).toEqual([]);
});
