/** One command of a line, with its output target. */
export interface ShellCommand {
  words: string[];
  /** File that its output is written to; null: it is printed. */
  into: string | null;
  append: boolean;
}

/** Commands joined by pipes, and when it runs. */
export interface ShellPipeline {
  when: 'always' | 'after-success' | 'after-failure';
  commands: ShellCommand[];
}

const LONGEST_LINE = 32_768;
const MOST_WORDS = 200;

type Token = { kind: 'word'; text: string } | { kind: 'operator'; text: string };

/**
 * Parses the part of a command line that an environment supports: words, quotes, pipes, redirections to files, and
 * separators of commands.
 * @returns null for what it does not: substitutions, here-documents, groups, quotes that stay open, very long lines
 */
export function readShellLine(line: string): ShellPipeline[] | null {
  if (line.length > LONGEST_LINE) return null;
  const tokens = tokensOf(line);
  return tokens === null || tokens.length > MOST_WORDS ? null : pipelinesOf(tokens);
}

function pipelinesOf(tokens: readonly Token[]): ShellPipeline[] | null {
  const pipelines: ShellPipeline[] = [];
  let command: ShellCommand = { words: [], into: null, append: false };
  let pipeline: ShellPipeline = { when: 'always', commands: [command] };
  pipelines.push(pipeline);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    if (token.kind === 'word') {
      command.words.push(token.text);
      continue;
    }
    const { text } = token;
    if (text === '>' || text === '>>' || text === '2>' || text === '2>>') {
      const target = tokens[++i];
      if (target?.kind !== 'word') return null;
      if (text.startsWith('2')) continue;
      command.into = target.text;
      command.append = text === '>>';
      continue;
    }
    command = { words: [], into: null, append: false };
    if (text === '|') {
      pipeline.commands.push(command);
      continue;
    }
    const when = text === '&&' ? 'after-success' : text === '||' ? 'after-failure' : 'always';
    pipeline = { when, commands: [command] };
    pipelines.push(pipeline);
  }
  return pipelines.filter(({ commands }) =>
    commands.some(({ words, into }) => words.length > 0 || into !== null),
  );
}

const OPERATORS = ['2>&1', '2>>', '2>', '&&', '||', '>>', '>', '|', ';', '&', '\n'] as const;

function tokensOf(line: string): Token[] | null {
  const tokens: Token[] = [];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) tokens.push({ kind: 'word', text: word });
    word = null;
  };
  for (let i = 0; i < line.length; ) {
    const character = line.charAt(i);
    if (character === "'" || character === '"') {
      const end = line.indexOf(character, i + 1);
      if (end === -1) return null;
      const quoted = line.slice(i + 1, end);
      if (character === '"' && /[`\\]|\$\(/.test(quoted)) return null;
      word = `${word ?? ''}${quoted}`;
      i = end + 1;
      continue;
    }
    if (character === '`' || character === '<' || character === '(' || character === ')') return null;
    if (character === '\\') {
      word = `${word ?? ''}${line.charAt(i + 1)}`;
      i += 2;
      continue;
    }
    if (character === '#' && word === null) {
      const end = line.indexOf('\n', i);
      i = end === -1 ? line.length : end;
      continue;
    }
    const operator = OPERATORS.find((one) => line.startsWith(one, i) && (one[0] !== '2' || word === null));
    if (operator !== undefined) {
      endWord();
      if (operator !== '2>&1') tokens.push({ kind: 'operator', text: operator });
      i += operator.length;
      continue;
    }
    if (/\s/.test(character)) endWord();
    else word = `${word ?? ''}${character}`;
    i += 1;
  }
  endWord();
  return tokens;
}
