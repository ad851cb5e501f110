import type { TextRule } from '../../rule-definition.ts';

export const bidirectionalCharacters: TextRule = {
  id: 'bidirectional-characters',
  group: 'body',
  level: 'error',
  title: 'Characters that reorder the text on screen',
  detects:
    'Bidirectional controls (U+202A-202E, U+2066-2069) and direction marks (U+061C, U+200E, U+200F). Those that right-to-left writing needs are left alone: marks on lines, or in texts, with letters of such scripts, and embeddings and isolates that are closed on a line with such letters; overrides never are.',
  why: 'A reviewer reads a different text than the model.',
  fix: 'Remove them.',
  of: 'text',
  check: ({ hiddenCharacters }) => hiddenCharacters.filter(({ rule }) => rule === 'bidirectional-characters'),
  examples: {
    fires: ['Fold \u202eit\u202c.'],
    spares: ['Falten \u05d0\u200f.'],
  },
};
