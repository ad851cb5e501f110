import type { Rolldown } from 'tsdown';

/** Modules of Node that take milliseconds to load, and that few of the commands which import them come to use. */
const LATE: ReadonlySet<string> = new Set([
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:timers/promises',
  'node:v8',
  'node:vm',
  'node:zlib',
]);

/**
 * Has the chunks ask for modules of Node as CommonJS does. An `import` of one of them reads all of its properties,
 * and with them loads what Node loads at their first use: `fs.promises` with all streams, `crypto.webcrypto`,
 * `process.report`, `util.parseArgs`. That, and modules that are not used in the end, were half of what it took a
 * command to begin. Functions of the slowest modules are asked for when they are first called.
 */
export const lateModules: Rolldown.Plugin = {
  name: 'late-modules',
  renderChunk(code, { isEntry, fileName }) {
    // The command's own entry is read by Nodes that are too old for this, and says so; declarations are no code.
    if (isEntry || !fileName.endsWith('.js')) return null;
    return withLateModules(code, this.parse(code).body);
  },
};

/** A statement, of which imports are looked at. */
interface Statement {
  type: string;
  start: number;
  end: number;
}

interface ImportStatement extends Statement {
  source: { value: string };
  specifiers: readonly {
    type: string;
    local: { name: string };
    imported?: { name?: string };
  }[];
}

/** @param statements of the chunk, at its top level */
export function withLateModules(code: string, statements: readonly Statement[]): string {
  let imports = '';
  let modules = '';
  let rest = '';
  let at = 0;
  for (const statement of statements) {
    if (!isImport(statement)) continue;
    const { start, end } = statement;
    rest += code.slice(at, start);
    at = end;
    if (statement.source.value.startsWith('node:')) modules += declarationsOf(statement);
    else imports += `${code.slice(start, end)}\n`;
  }
  return `${imports}${modules}${rest}${code.slice(at)}`;
}

function isImport(statement: Statement): statement is ImportStatement {
  return statement.type === 'ImportDeclaration';
}

/** Each a `var`, which is there, if empty, for chunks that import one another. */
function declarationsOf({ source, specifiers }: ImportStatement): string {
  const module = `process.getBuiltinModule(${JSON.stringify(source.value)})`;
  const isLate = LATE.has(source.value);
  const early: string[] = [];
  let declarations = '';
  for (const { type, local, imported } of specifiers) {
    const name = imported?.name ?? local.name;
    if (type !== 'ImportSpecifier')
      declarations += `var ${local.name} = ${isLate ? `new Proxy({}, { get: (_, name) => ${module}[name] })` : module};\n`;
    else if (isLate && isFunctionOf(source.value, name))
      declarations += `var ${local.name} = (...values) => ${module}.${name}(...values);\n`;
    else early.push(name === local.name ? name : `${name}: ${local.name}`);
  }
  return early.length === 0 ? declarations : `${declarations}var { ${early.join(', ')} } = ${module};\n`;
}

/** Whether it is called, not constructed or read. */
function isFunctionOf(module: string, name: string): boolean {
  const value = Object.entries(process.getBuiltinModule(module) ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === 'function' && !/^[A-Z]/.test(name);
}
