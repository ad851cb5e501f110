import type { Rolldown } from 'tsdown';

/** Chunks that every command, or every score, loads: see code-splitting-groups.ts. */
const EAGER_CHUNKS: ReadonlySet<string> = new Set(['start', 'quick', 'scan']);

/**
 * Has V8 compile the functions of the first chunks together with the chunk. Node keeps what V8 has compiled of a module
 * when it loads it, so that functions which V8 leaves for their first call are compiled anew in each process: 800 of
 * them for one skill, a tenth of the time. A function expression in parentheses is not left for later, so each
 * declaration at the top level becomes one, at the head of the chunk, where it is as early as a declaration.
 */
export const eagerFunctions: Rolldown.Plugin = {
  name: 'eager-functions',
  renderChunk(code, chunk) {
    if (!EAGER_CHUNKS.has(chunk.name)) return null;
    return withEagerFunctions(code, this.parse(code).body);
  },
};

/** What is looked at of a statement. */
interface Statement {
  type: string;
  start: number;
  end: number;
  id?: unknown;
}

/** @param statements of the chunk, at its top level */
export function withEagerFunctions(code: string, statements: readonly Statement[]): string {
  let head = '';
  let rest = '';
  let functions = '';
  let at = 0;
  for (const { type, start, end, id } of statements) {
    if (type === 'ImportDeclaration') {
      rest += code.slice(at, start);
      head += `${code.slice(start, end)}\n`;
      at = end;
    } else if (type === 'FunctionDeclaration') {
      const name = id as { name: string; start: number; end: number };
      // Without its name inside, which would be a constant there.
      const expression = code.slice(start, name.start) + code.slice(name.end, end);
      rest += code.slice(at, start);
      functions += `var ${name.name} = (${expression});\n`;
      at = end;
    }
  }
  return `${head}${functions}${rest}${code.slice(at)}`;
}
