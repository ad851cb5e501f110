import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { environmentServer } from './environment-server.ts';
import { decideToolUse, plainPrompt, sessionOptions } from './sdk-session-options.ts';
import type { SessionRequest } from './session-request.ts';

function folder() {
  const root = temporaryFolder();
  writeTree(root, {
    'secret.txt': 'x',
    'work/.claude/skills/a/SKILL.md': 'x',
    'work/.claude/skills/a/paper.PDF': 'x',
    'work/out.md': { link: '../secret.txt' },
    'work/inside.md': { link: '.claude/skills/a/SKILL.md' },
  });
  return { root, work: join(root, 'work') };
}
const isAllowed = (input: unknown, work: string) => Object.keys(decideToolUse(input, { work })).length === 0;

test('Skill, and Read of what lies in the working folder, are left to the harness', () => {
  const { work } = folder();
  const read = (file_path: unknown) => isAllowed({ tool_name: 'Read', tool_input: { file_path } }, work);
  expect(isAllowed({ tool_name: 'Skill', tool_input: { skill: 'a' } }, work)).toBe(true);
  expect(read('.claude/skills/a/SKILL.md')).toBe(true);
  expect(read(join(work, 'inside.md'))).toBe(true);
  expect(read('missing.md')).toBe(true);
});

test('everything else is denied', () => {
  const { root, work } = folder();
  const denied = [
    '/etc/passwd',
    join(root, 'secret.txt'),
    'out.md',
    '../secret.txt',
    '.claude/../../secret.txt',
    '../missing.md',
    `${work}-other/x`,
    '.claude/skills/a/paper.PDF',
    'missing.pdf',
    'a\0b',
    7,
    undefined,
  ];
  for (const file_path of denied)
    expect([file_path, isAllowed({ tool_name: 'Read', tool_input: { file_path } }, work)]).toEqual([
      file_path,
      false,
    ]);
  for (const tool_name of ['Bash', 'Write', 'Agent', 'mcp__x__y', 'read', undefined])
    expect(isAllowed({ tool_name, tool_input: {} }, work)).toBe(false);
  expect(isAllowed(null, work)).toBe(false);
  expect(decideToolUse({ tool_name: 'Bash' }, { work })).toMatchObject({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' },
  });
});

test('the tools of a scene are left to the harness by their exact names', () => {
  const { work } = folder();
  const decide = (tool_name: unknown) =>
    decideToolUse({ tool_name, tool_input: { file_path: 'missing.md' } }, { work }, [
      'mcp__workspace__read_file',
    ]);
  for (const tool of ['mcp__workspace__read_file', 'Skill', 'Read']) expect(decide(tool)).toEqual({});
  const others = [
    'mcp__workspace__run_command',
    'mcp__workspace__read_file_',
    'MCP__fixtures__read_file',
    'read_file',
  ];
  for (const tool of [...others, 'mcp__evil__read_file', ['mcp__workspace__read_file'], undefined])
    expect(decide(tool)).toHaveProperty('hookSpecificOutput.permissionDecision', 'deny');
});

const FOLDER = {
  ...{ root: '/s', work: '/s/work', home: '/s/home', config: '/s/config', temporary: '/s/tmp' },
  remove: async () => undefined,
};
const REQUEST: SessionRequest = {
  ...{
    driver: 'claude-agent',
    driverVersion: 'x',
    prompt: 'Hello.',
    skills: [{ name: 'helpful', hash: 'h' }],
  },
  ...{ listingBudget: 8_000, maxTurns: 8, maxOutputTokens: 4_000, timeLimit: 30_000 },
  model: {
    ...{ provider: 'anthropic', id: 'claude-sonnet-4-5', name: 'anthropic:claude-sonnet-4-5' },
    endpoint: 'https://api.anthropic.com/v1',
  } as SessionRequest['model'],
};
const ACCESS = { url: 'http://127.0.0.1:1', token: 'session-0' };

/** As sessions had them before there were scenes. Their results stay good for as long as this does. */
const OPTIONS_WITHOUT_SCENE = {
  cwd: '/s/work',
  env: {
    ...{ HOME: '/s/home', USERPROFILE: '/s/home', PATH: '/s/no-programs', CLAUDE_CONFIG_DIR: '/s/config' },
    ...{ TMPDIR: '/s/tmp', TMP: '/s/tmp', TEMP: '/s/tmp', LANG: 'C.UTF-8', TZ: 'UTC' },
    ...{ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', ANTHROPIC_API_KEY: 'session-0' },
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: '4000',
    SLASH_COMMAND_TOOL_CHAR_BUDGET: '8000',
    CLAUDE_CODE_MAX_RETRIES: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
    CLAUDE_CODE_DISABLE_POLICY_SKILLS: '1',
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
    CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    CLAUDE_CODE_DISABLE_FILE_CHECKPOINTING: '1',
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    CLAUDE_CODE_DISABLE_LEGACY_MODEL_REMAP: '1',
  },
  model: 'claude-sonnet-4-5',
  maxTurns: 8,
  settingSources: ['project'],
  settings: { disableAllHooks: true, disableSkillShellExecution: true, workflowKeywordTriggerEnabled: false },
  skills: ['helpful'],
  tools: ['Skill', 'Read'],
  permissionMode: 'dontAsk',
  strictMcpConfig: true,
  persistSession: false,
  hooks: { PreToolUse: [{ hooks: [expect.any(Function)] }] },
};

test('without a scene the options are what they have always been', () => {
  expect(sessionOptions(REQUEST, FOLDER, ACCESS)).toStrictEqual(OPTIONS_WITHOUT_SCENE);
});

test('a scene adds its server, its tools and its briefing, and changes nothing else', () => {
  const server = environmentServer([], async () => ({ ok: true, text: '' }));
  const toolNames = ['mcp__workspace__read_file'];
  expect(
    sessionOptions(REQUEST, FOLDER, ACCESS, { server, toolNames, briefing: 'There are files.' }),
  ).toStrictEqual({
    ...OPTIONS_WITHOUT_SCENE,
    env: { ...OPTIONS_WITHOUT_SCENE.env, ENABLE_TOOL_SEARCH: 'false' },
    systemPrompt: 'There are files.',
    mcpServers: { workspace: server },
    allowedTools: toolNames,
  });
  const nothing = { server: null, toolNames: [], briefing: '' };
  expect(sessionOptions(REQUEST, FOLDER, ACCESS, nothing)).toStrictEqual(OPTIONS_WITHOUT_SCENE);
});

test('a prompt is never a command', () => {
  expect(plainPrompt('/deploy now')).toBe(' /deploy now');
  expect(plainPrompt('Run /deploy now')).toBe('Run /deploy now');
});
