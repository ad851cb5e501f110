import type { CommandPresetName } from '../config/command-settings.ts';

/** Settings that restrict a program to answering. */
export interface CommandPreset {
  /** Program, found in PATH. */
  program: string;
  arguments: readonly string[];
  /** Variables set for it, overriding the user's environment. */
  environment: Readonly<Record<string, string>>;
  /** User variables that it needs to find its login, in addition to the usual ones. */
  passEnv: readonly string[];
  /**
   * The home folder; null for the user's own. Otherwise an empty one, in which `folder` (also the value of
   * `variable`) holds links to these files of the user's folder of that name, and nothing else.
   */
  home: { variable: string; folder: string; files: readonly string[] } | null;
}

const SYSTEM_PROMPT = 'Answer the question that you are given. You have no tools.';

/** Features of Codex that run, read or prompt. */
const CODEX_FEATURES = [
  'apps',
  'browser_use',
  'browser_use_external',
  'code_mode_host',
  'computer_use',
  'daemon_auto_start',
  'goals',
  'hooks',
  'image_generation',
  'in_app_browser',
  'mentions_v2',
  'multi_agent',
  'plugin_sharing',
  'plugins',
  'realtime_conversation',
  'remote_plugin',
  'shell_snapshot',
  'shell_tool',
  'skill_mcp_dependency_install',
  'skill_search',
  'sleep_tool',
  'tool_suggest',
  'unified_exec',
  'view_image',
  'workspace_dependencies',
];

const CODEX_SETTINGS = [
  'web_search="disabled"',
  'tools.update_plan.enabled=false',
  'tools.experimental_request_user_input.enabled=false',
  'project_doc_max_bytes=0',
  'skills.bundled.enabled=false',
  'skills.include_instructions=false',
  'include_apps_instructions=false',
  'include_collaboration_mode_instructions=false',
  'include_environment_context=false',
  'include_permissions_instructions=false',
  'analytics.enabled=false',
  'check_for_update_on_startup=false',
  'suppress_unstable_features_warning=true',
  `instructions=${JSON.stringify(SYSTEM_PROMPT)}`,
  ...CODEX_FEATURES.map((name) => `features.${name}=false`),
];

/**
 * Verified by watching the programs' requests (Claude Code 2.1.330, Codex 0.169.0; 2026-11-22).
 * - claude: without CLAUDE_CODE_DISABLE_FILE_MENTIONS an `@/path` in a skill's text inserts that file of the
 *   host into the conversation, although there is no tool. `--setting-sources ""` leaves out settings, hooks
 *   and plugins of user and project; login is unaffected.
 * - codex: a `$name` in a skill's text inserts the user's skill of that name into the conversation, and
 *   AGENTS.md of its home folder is always read. No setting prevents either, so it gets a home folder with
 *   only the login. It still offers two or three tools; none of them can run without the disabled features.
 */
export const COMMAND_PRESET: Readonly<Record<CommandPresetName, CommandPreset>> = {
  claude: {
    program: 'claude',
    arguments: [
      ...['-p', '--output-format', 'text', '--no-session-persistence'],
      ...['--tools', '', '--permission-mode', 'dontAsk'],
      ...['--strict-mcp-config', '--disable-slash-commands', '--setting-sources', ''],
      ...['--settings', '{"disableAllHooks":true,"workflowKeywordTriggerEnabled":false}'],
      ...['--system-prompt', SYSTEM_PROMPT],
    ],
    environment: {
      CLAUDE_CODE_SAFE_MODE: '1',
      CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
      CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
      CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
      CLAUDE_CODE_DISABLE_POLICY_SKILLS: '1',
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      CLAUDE_CODE_DISABLE_FILE_CHECKPOINTING: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_TELEMETRY: '1',
    },
    passEnv: ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN'],
    home: null,
  },
  codex: {
    program: 'codex',
    arguments: [
      ...['exec', '--skip-git-repo-check', '--ephemeral', '--ignore-user-config', '--ignore-rules'],
      ...['--sandbox', 'read-only', '--color', 'never'],
      ...CODEX_SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    environment: {},
    passEnv: [],
    home: { variable: 'CODEX_HOME', folder: '.codex', files: ['auth.json'] },
  },
};
