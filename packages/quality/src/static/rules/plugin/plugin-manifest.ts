import { repairManifest } from '../../../fix/manifests/repair-manifest.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const pluginManifest: ReadingRule = {
  id: 'plugin-manifest',
  group: 'plugin',
  level: 'error',
  title: 'plugin.json cannot be read',
  detects:
    '`.claude-plugin/plugin.json`, or in its place `.codex-plugin/plugin.json`, is not a regular UTF-8 file or not a JSON object.',
  why: 'The plugin cannot be installed; skills outside the default folders are not found.',
  fix: 'Make it a regular file that holds a JSON object.',
  of: 'reading',
  correctManifest: repairManifest,
  examples: {
    fires: [{ '.claude-plugin/plugin.json': '[]', 'skills/crane/SKILL.md': 'Fold it.' }],
    spares: [{ '.claude-plugin/plugin.json': '{}', 'skills/crane/SKILL.md': 'Fold it.' }],
  },
};
