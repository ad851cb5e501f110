import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import { createProgram } from '@plugin-eval/cli/program.ts';
import { runCli } from '@plugin-eval/cli/run-cli.ts';
import type { PluginEvaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { judgeScoresSchema } from '@plugin-eval/core/documents/judge-scores.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { ANTI_PATTERN_SEVERITY } from '@plugin-eval/core/methodology/anti-patterns.ts';
import { BADGE_BOUNDS } from '@plugin-eval/core/methodology/badge.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { generatedFiles } from '../../scripts/generated-files.ts';
import { CORE_RUBRICS } from '../../scripts/rubrics-reference.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../support/evaluate-folder.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const SKILL = 'plugin/skills/evaluation-methodology';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

const markdownFiles = readdirSync(join(ROOT, 'plugin'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();
const agents = markdownFiles.filter((file) => file.startsWith('plugin/agents/'));
const commands = markdownFiles.filter((file) => file.startsWith('plugin/commands/'));

const evaluate = (path: string, profile = QUICK_OPTIONS.profile) =>
  evaluateTargets(
    [identifyTarget(path, ROOT)],
    { ...QUICK_OPTIONS, profile },
    {
      clock: STOPPED_CLOCK,
      concurrency: 1,
    },
  );

describe('the skill evaluation-methodology', () => {
  const text = read(`${SKILL}/SKILL.md`);

  test('is Gold or better at quick depth, without errors and warnings, by the published fields', async () => {
    const skill = (await evaluate(SKILL, 'spec')) as SkillEvaluation;
    expect(skill.composite.score).toBeGreaterThanOrEqual(80);
    expect(['Gold', 'Platinum']).toContain(skill.composite.badge);
    expect(skill.layers[0].antiPatterns).toEqual([]);
    expect(skill.findings.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(skill.layers[0].features?.crossReferences.resolved).toHaveLength(2);
  });

  test('is as short as the published rules advise', () => {
    expect(text.split('\n').length).toBeLessThan(500);
    expect(text.length / 4).toBeLessThan(5000);
  });

  test('repeats the weights, bounds and flags of the code', () => {
    for (const [name, { weight, blend }] of Object.entries(DIMENSIONS)) {
      const cells = [weight, blend.static, blend.judge, blend.monte_carlo].map((value) => value.toFixed(2));
      expect(text).toContain(`| \`${name}\` | ${cells.join(' | ')} |`);
    }
    for (const { badge, composite, elo } of BADGE_BOUNDS) {
      expect(text).toContain(`| ${badge} | ${composite} | ${elo} |`);
    }
    for (const flag of Object.keys(ANTI_PATTERN_SEVERITY)) expect(text).toContain(`| \`${flag}\` |`);
    expect(text).toContain(`plugin-eval ${manifest.version.split('.').slice(0, 2).join('.')}.`);
  });

  test.each(['review-sql-migrations', 'ultimate-code-guardian'])(
    'shows code that recomputes the composite of %s',
    async (name) => {
      const code = fences(text, 'javascript')[0] ?? '';
      const { composite } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const skill = (await evaluate(`examples/skills/${name}`)) as SkillEvaluation;
      expect(composite(toDocument(skill))).toBeCloseTo(skill.composite.score ?? Number.NaN, 9);
    },
  );

  test('shows reports that are JSON', () => {
    for (const code of fences(text, 'json')) expect(() => JSON.parse(code)).not.toThrow();
  });

  test.each([...generatedFiles()].filter(([file]) => file.startsWith('plugin/')))(
    'holds %s as it is generated',
    (file, generated) => {
      expect(read(file)).toBe(generated);
      expect(generated).toMatch(/^<!-- Generated /);
    },
  );
});

describe('the plugin', () => {
  test('has no findings of level error or warning', async () => {
    const plugin = (await evaluate('plugin')) as PluginEvaluation;
    expect(allFindings(plugin).filter(({ level }) => level !== 'info')).toEqual([]);
    expect([plugin.errors, plugin.skipped]).toEqual([[], []]);
    expect(plugin.skills.map(({ subject }) => subject.name)).toEqual(['evaluation-methodology']);
    expect(plugin.agents.map(({ name }) => name)).toEqual(['eval-judge', 'eval-orchestrator']);
    expect(plugin.agents.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test('has the name, version and licence of the package', () => {
    const { name, version, license } = manifest;
    expect(readJson('plugin/.claude-plugin/plugin.json')).toMatchObject({ name, version, license });
  });

  test('is what the marketplace of this repository lists', () => {
    const { plugins } = readJson('.claude-plugin/marketplace.json');
    expect(plugins).toHaveLength(1);
    expect(plugins[0]).toMatchObject({ name: 'plugin-eval', source: './plugin' });
    expect(plugins[0]).not.toHaveProperty('version');
  });

  test('leaves the examples a collection of three skills', async () => {
    const examples = toDocument(await evaluate('examples')) as {
      subject: { kind: string };
      summary: { scored: number };
    };
    expect([examples.subject.kind, examples.summary.scored]).toEqual(['collection', 3]);
  });

  test.each(agents)('%s says when to use it, which tools it has and no model alias', (file) => {
    const fields = frontmatterOf(file);
    expect(fields.get('name')).toBe(file.split('/').pop()?.replace('.md', ''));
    expect(fields.get('description')).toMatch(/\bUse when\b/);
    expect(fields.get('tools')).toMatch(/^[A-Z]\w+(?:, [A-Z]\w+)*$/);
    expect(fields.get('model')).toBe('inherit');
  });

  test.each(commands)('%s has description, arguments and tools, and gives no shell free rein', (file) => {
    const fields = frontmatterOf(file);
    expect([...fields.keys()]).toEqual(['description', 'argument-hint', 'allowed-tools']);
    for (const value of fields.values()) expect(value).toMatch(/\S/);
    expect(fields.get('allowed-tools')).not.toMatch(/\bBash(?!\()|Bash\(\*\)/);
    expect(read(file)).toContain('$ARGUMENTS');
    expect(read(file)).not.toMatch(/!`/);
  });

  test.each(markdownFiles)('the links of %s lead somewhere in the plugin', (file) => {
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)#:]+)\)/g)) {
      const path = join(dirname(file), target);
      expect(path).toMatch(/^plugin[/\\]/);
      expect(existsSync(join(ROOT, path)), target).toBe(true);
    }
  });
});

// Nothing is run, so no more of a process is needed.
const io = { writeOut: () => {}, writeErr: () => {} } as Partial<CliIo> as CliIo;
const program = await createProgram(io, () => {}, runCli);

describe('the command lines in the plugin', () => {
  const subcommands = new Map(program.commands.map((command) => [command.name(), command]));
  const optionsOf = (command: Command) => command.options.flatMap(({ long, short }) => [long, short]);
  const all = program.commands.flatMap(optionsOf);

  test.each(markdownFiles)('%s names only commands and options that exist', (file) => {
    const unknown = codeIn(read(file)).flatMap((code) => {
      if (/^(?:npm|mktemp) /.test(code)) return [];
      const [, name, rest = ''] = /(?:^|\s|\()plugin-eval ([\w-]+)(.*)/.exec(code) ?? [];
      if (name === undefined) return flagsIn(code).filter((flag) => !all.includes(flag));
      const command = subcommands.get(name);
      if (command === undefined) return [`plugin-eval ${name}`];
      const known = optionsOf(command);
      return [...flagsIn(rest).filter((flag) => !known.includes(flag)), ...wrongChoices(command, rest)];
    });
    expect(unknown).toEqual([]);
  });

  test('are found at all', () => {
    const found = markdownFiles.flatMap((file) => codeIn(read(file)));
    for (const start of [
      'plugin-eval score',
      'plugin-eval compare',
      'plugin-eval rules',
      'npx plugin-eval',
    ]) {
      expect(found.some((code) => code.startsWith(start))).toBe(true);
    }
  });

  function wrongChoices(command: Command, rest: string): string[] {
    return command.options.flatMap(({ long, argChoices }) => {
      const value = new RegExp(`${long} (\\w+)`).exec(rest)?.[1];
      return value !== undefined && argChoices && !argChoices.includes(value) ? [`${long} ${value}`] : [];
    });
  }
});

describe('eval-judge', () => {
  const [answer = '', failure = ''] = fences(read('plugin/agents/eval-judge.md'), 'json');

  test('shows an answer with exactly the four dimensions, each a score and a reasoning', () => {
    const shown = JSON.parse(answer);
    expect(Object.keys(shown)).toEqual([...CORE_RUBRICS]);
    for (const assessment of Object.values(judgeScoresSchema.parse(shown))) {
      expect(Object.keys(assessment)).toEqual(['score', 'reasoning']);
      expect(assessment.reasoning).toMatch(/'[^']+'/);
    }
  });

  test('shows an answer for what cannot be judged', () => {
    expect(Object.keys(JSON.parse(failure))).toEqual(['error']);
  });

  test('cannot write or run anything', () => {
    expect(frontmatterOf('plugin/agents/eval-judge.md').get('tools')).toBe('Read, Glob, Grep');
  });
});

function frontmatterOf(file: string) {
  const { frontmatter, notes } = readFrontmatter(splitLines(read(file)), DEFAULT_READ_LIMITS);
  expect(notes).toEqual([]);
  expect(frontmatter.status).toBe('valid');
  return frontmatter.fields;
}

/** The contents of the fenced code blocks of one language. */
function fences(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );
}

/** Code spans, the lines of code blocks, and the commands that `allowed-tools` names. */
function codeIn(text: string): string[] {
  const withoutFences = text.replace(/^```\w*\n[\s\S]*?^```$/gm, '');
  return [
    ...[...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) => code.split('\n')),
    ...[...withoutFences.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
    ...[...withoutFences.matchAll(/Bash\(([^)]+)\)/g)].map(([, code = '']) => code),
  ];
}

function flagsIn(code: string): string[] {
  return [...code.matchAll(/(?<![\w-])(?:--[a-z][\w-]*|-[a-z]\b)/g)].map(([flag]) => flag);
}
