import type { Rule } from '../../documents/rule.ts';

export const PLUGIN_RULES: readonly Rule[] = [
  {
    id: 'plugin-manifest',
    group: 'plugin',
    level: 'error',
    title: 'plugin.json cannot be read',
    detects:
      '`.claude-plugin/plugin.json`, or in its place `.codex-plugin/plugin.json`, is not a regular UTF-8 file or not a JSON object.',
    why: 'The plugin cannot be installed; what it names beyond the default folders is not seen.',
    fix: 'Make it a regular file that holds a JSON object.',
  },
  {
    id: 'plugin-path',
    group: 'plugin',
    level: 'warning',
    title: 'A path named in the manifest cannot be used',
    detects:
      'A path under skills, agents or commands in a manifest that does not exist, leaves the plugin, or is not a skill.',
    why: 'What it should bring is silently missing after installation.',
    fix: 'Correct the path; it is relative to the plugin root and must stay inside it.',
  },
  {
    id: 'plugin-no-skills',
    group: 'plugin',
    level: 'error',
    title: 'The plugin has no skill',
    detects: 'No skills/*/SKILL.md, none named in plugin.json and no SKILL.md at the root.',
    why: 'A plugin is scored by its skills, so there is nothing to score.',
    fix: 'Nothing, if it is meant to hold only agents or commands; else check where its skills lie.',
  },
  {
    id: 'marketplace-manifest',
    group: 'plugin',
    level: 'error',
    title: 'marketplace.json cannot be read',
    detects:
      '`.claude-plugin/marketplace.json`, or in its place `.agents/plugins/marketplace.json`, is not a regular UTF-8 file, is not a JSON object, or has no list of plugins.',
    why: 'Nothing can be installed from the marketplace.',
    fix: 'Make it a regular file that holds a JSON object with a list of plugins.',
  },
  {
    id: 'marketplace-source',
    group: 'plugin',
    level: 'error',
    title: 'A plugin of the marketplace is not where its source says',
    detects: 'A relative source that does not exist, is not a folder, or leaves the marketplace.',
    why: 'The plugin cannot be installed.',
    fix: 'Correct source; it is relative to the marketplace root.',
  },
  {
    id: 'internal-error',
    group: 'plugin',
    level: 'error',
    title: 'plugin-eval itself failed',
    detects: 'An error in plugin-eval that this skill, agent or command brought to light.',
    why: 'It was not scored, and the fault is not its own.',
    fix: 'Please report it, if you can with the file.',
  },
  {
    id: 'search-limit',
    group: 'plugin',
    level: 'warning',
    title: 'The search for skills stopped early',
    detects: 'More entries or deeper folders than the limits of the configuration allow.',
    why: 'Skills beyond were not found, so the result is incomplete.',
    fix: 'Name the folders with skills one by one, or raise limits.max_entries and limits.max_depth.',
  },
];
