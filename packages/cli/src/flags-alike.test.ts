import type { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import { createProgram } from './program.ts';

const io = { writeOut: () => {}, writeErr: () => {}, commandLine: [] } as unknown as CliIo;
const PROGRAM = await createProgram(
  io,
  () => {},
  async () => 0,
);

/** Flags whose sentences differ between commands, and why they must. */
const DIFFERENT: Readonly<Record<string, string>> = {
  '--agent': 'lists, sessions and targets are different things to do with an agent',
  '--agents': 'compared on one skill, or before and after',
  '--all': 'all skills, or all cases',
  '--baseline': 'what a baseline holds for score, ci and scan differs',
  '--concurrency': 'what runs at once differs: threads, sessions, questions, tasks',
  '--execute': 'sessions of the tests, the obedient agent of vet, or tools instead of fixture tools',
  '--fail-on': 'ci counts what is new alone',
  '--file': 'what is written differs',
  '--fresh': 'rank keeps its games, and init reads files',
  '--judge-model': 'of judges, or of the writer of candidates',
  '--judges': 'how many, or before and after',
  '--max-cost': 'a resumed run counts from here on',
  '--min-coverage': 'ci counts the changed skills alone',
  '--min-effect': 'of ci it is the gate itself',
  '--model': 'the roles differ: all of them, sessions, the agent, the writer',
  '--models': 'compared on one skill, or before and after',
  '--port': 'of a viewer or of health checks',
  '--prompts': 'a file of prompts for sessions, or a switch that shows those of transcripts',
  '--quiet': 'what is left differs by report',
  '--reviews': 'read by one command, written by another',
  '--sandbox': 'what runs in it differs',
  '--sessions': 'of one skill, or of a whole set',
  '--since': 'stored runs, or a time',
  '--skill': 'names a skill for a file, or picks one of a run',
  '--strict': 'of intervals, or of transcripts that cannot be read',
  '--threshold': 'ci holds changed skills alone to it',
  '--verbose': 'what there is to show differs by report',
  '--write': 'what is written differs',
  '--write-baseline': 'scores are part of the baseline of score',
};

/** Flags that take a value in one command and none in another. */
const DIFFERENT_KINDS = ['--prompts'];

interface Flag {
  command: string;
  name: string;
  kind: string;
  sentence: string;
}

function flagsOf(command: Command, path: readonly string[]): Flag[] {
  const own = command.options.map((option) => ({
    command: path.join(' '),
    name: option.long ?? option.short ?? '',
    kind: kindOf(option),
    sentence: option.description.replaceAll(/ \(default: [^)]*\)/g, ''),
  }));
  return [...own, ...command.commands.flatMap((one) => flagsOf(one, [...path, one.name()]))];
}

/** Whether it takes a value. */
function kindOf(option: Option): string {
  return option.required || option.optional ? 'value' : 'switch';
}

const FLAGS = Map.groupBy(flagsOf(PROGRAM, []), ({ name }) => name);

test.each([...FLAGS])('%s takes the same kind of value in every command', (name, flags) => {
  expect(new Set(flags.map(({ kind }) => kind)).size).toBe(DIFFERENT_KINDS.includes(name) ? 2 : 1);
});

test('a flag has the same sentence everywhere, unless a reason is declared here', () => {
  const differ = [...FLAGS].filter(([, flags]) => new Set(flags.map(({ sentence }) => sentence)).size > 1);
  expect(differ.map(([name]) => name).sort()).toEqual(Object.keys(DIFFERENT).sort());
});

test('every command that can be bounded can be begun with a yes and tried dry', () => {
  const having = (name: string) => FLAGS.get(name)?.map(({ command }) => command) ?? [];
  expect(having('--yes')).toEqual(having('--max-cost'));
  // drift never reuses an answer.
  const reusing = having('--dry-run').filter((command) => command !== 'drift');
  expect(having('--fresh')).toEqual(expect.arrayContaining(reusing));
  // A run that goes on is the command line that began it.
  expect(having('--dry-run')).toEqual(having('--max-cost').filter((command) => command !== 'runs resume'));
  expect(having('--max-cost')).toEqual(
    expect.arrayContaining(['score', 'ci', 'scan', 'vet', 'threat run', 'threat score', 'prompts', 'set']),
  );
});
