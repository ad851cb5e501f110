import { withoutZeroWidth } from '../../../fix/corrections/repair-body.ts';
import type { TextRule } from '../../rule-definition.ts';

export const invisibleCharacters: TextRule = {
  id: 'invisible-characters',
  group: 'body',
  level: 'warning',
  title: 'Characters that cannot be seen',
  detects:
    'Zero-width spaces, joiners outside emoji and non-Latin words, soft hyphens, tag characters, fillers and the like. Emoji sequences are left alone. An info where each stands alone and outside words, as editors of web pages leave them, and for soft hyphens.',
  why: 'Models read them and people do not see them: they can carry hidden instructions or break up words.',
  fix: 'Remove them.',
  of: 'text',
  check: ({ hiddenCharacters }) => hiddenCharacters.filter(({ rule }) => rule === 'invisible-characters'),
  correct: withoutZeroWidth,
  examples: {
    fires: ['Fo\u200bld it.'],
    spares: ['Fold it. 👩\u200d👩\u200d👧'],
  },
};
