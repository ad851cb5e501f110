import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { describe, expect, test } from 'vitest';
import { hookProblems } from './hook-problems.ts';

function problems(yaml: string) {
  const { frontmatter } = readFrontmatter(['---', ...yaml.split('\n'), '---'], DEFAULT_READ_LIMITS);
  return hookProblems(frontmatter.fields);
}

const GOOD = `hooks:
  PreToolUse:
    - matcher: "Bash"
      hooks:
        - type: command
          command: ./check.sh
  Stop:
    - hooks:
        - type: prompt
          prompt: Is the crane folded?`;

test('well-formed hooks, none, and an empty field are in order', () => {
  expect(problems(GOOD)).toBeNull();
  expect(problems('name: crane')).toBeNull();
  expect(problems('hooks:')).toBeNull();
  expect(problems('hooks: {}')).toBeNull();
});

describe('malformed hooks', () => {
  test.each([
    ['hooks: ./check.sh', '"hooks" is text; it must be a mapping of events to lists of matchers.'],
    ['hooks: [PreToolUse]', '"hooks" is a list; it must be a mapping of events to lists of matchers.'],
    [
      'hooks: {PreToolUse: {matcher: Bash}}',
      '"hooks.PreToolUse" is a mapping; it must be a list of matchers.',
    ],
    ['hooks: {Stop: [echo]}', '"hooks.Stop", entry 1, is text; it must be a mapping with a list "hooks".'],
    [
      'hooks: {Stop: [{type: command, command: ls}]}',
      '"hooks.Stop", entry 1, has no list "hooks"; put the command into one.',
    ],
    [
      'hooks: {PreToolUse: [{matcher: [Bash], hooks: []}]}',
      '"hooks.PreToolUse", entry 1, has a "matcher" that is a list; it must be text.',
    ],
    [
      'hooks: {Stop: [{hooks: [{type: shell, command: ls}]}]}',
      '"hooks.Stop", entry 1, contains a hook whose "type" is "shell"; the types are command, prompt, agent, http, mcp_tool.',
    ],
    [
      'hooks: {Stop: [{hooks: [{type: command}]}]}',
      '"hooks.Stop", entry 1, contains a hook of type "command" without the text "command".',
    ],
    [
      'hooks: {PreTooluse: [], Stop: x}',
      '"hooks.PreTooluse": Claude Code 2.1.330 knows no such event. Did you mean "PreToolUse"? There is 1 more fault in "hooks".',
    ],
    ['PreToolUse: []', 'The hook event "PreToolUse" is outside "hooks"; move it below.'],
  ])('%s', (yaml, message) => {
    expect(problems(yaml)).toMatchObject({ message });
    expect(problems(yaml)?.level).toBeUndefined();
  });
});

test('an event that resembles none may be newer than the list: an info', () => {
  expect(problems('hooks: {MoonRise: []}')).toMatchObject({ field: 'hooks', level: 'info' });
});

test('1,000 faults make one message', () => {
  const events = Array.from({ length: 1000 }, (_, i) => `  ${'x'.repeat(200)}${i}: y`).join('\n');
  expect(problems(`hooks:\n${events}`)?.message?.length).toBeLessThan(250);
});
