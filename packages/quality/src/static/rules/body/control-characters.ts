import type { TextRule } from '../../rule-definition.ts';

export const controlCharacters: TextRule = {
  id: 'control-characters',
  group: 'body',
  level: 'warning',
  title: 'Control characters in the text',
  detects:
    'C0 and C1 controls other than tab and line ends, ESC among them. An info where no terminal would obey them: a lone control character where an arrow or bullet of an old code page was, or text decoded in the wrong encoding.',
  why: 'They can rewrite the terminal when the file is printed; others replaced a lost character, which a model cannot read either.',
  fix: 'Remove them, or write the character that was meant.',
  of: 'text',
  check: ({ hiddenCharacters }) => hiddenCharacters.filter(({ rule }) => rule === 'control-characters'),
  examples: {
    fires: ['Fold \u001b[31mit.'],
    spares: ['Fold\tit.'],
  },
};
