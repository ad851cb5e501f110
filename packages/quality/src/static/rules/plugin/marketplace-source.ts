import { redirectSource } from '../../../fix/manifests/redirect-path.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const marketplaceSource: ReadingRule = {
  id: 'marketplace-source',
  group: 'plugin',
  level: 'error',
  title: 'A plugin of the marketplace is not where its source says',
  detects: 'A relative source that does not exist, is not a folder, or leaves the marketplace.',
  why: 'The plugin cannot be installed.',
  fix: 'Correct source; it is relative to the marketplace root.',
  of: 'reading',
  correctManifest: redirectSource,
  examples: {
    fires: [{ '.claude-plugin/marketplace.json': '{"plugins": [{"name": "paper", "source": "./paper"}]}' }],
    spares: [
      {
        '.claude-plugin/marketplace.json': '{"plugins": [{"name": "paper", "source": "./"}]}',
        'skills/crane/SKILL.md': 'Fold it.',
      },
    ],
  },
};
