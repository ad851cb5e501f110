import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language, Parser, Tree } from 'web-tree-sitter';
import { CODE_LIMITS } from './code-limits.ts';
import { compileGrammar } from './compile-grammar.ts';
import type { CodeLanguage } from './language.ts';
import { ParseWork } from './parse-work.ts';
import { boundedMemory, MemoryGuard, type ParserMemory } from './parser-memory.ts';
import { addressOfTree, type TreeExports } from './tree-exports.ts';

/** A named node of a syntax tree, or one that has a role in its parent, such as an operator. */
export interface SyntaxNode {
  type: string;
  /** Its role in the parent; null without one. */
  field: string | null;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  children: SyntaxNode[];
}

/** The result of parsing: a tree, or the reason it is missing or ends at an error. */
export type ParsedCode =
  | { root: SyntaxNode; reason: 'too-costly' | 'in-part' | null; hasErrors: boolean }
  | { root: null; reason: 'too-large' | 'too-costly'; hasErrors: boolean };

/** Thrown on parsing before `loadParser` was awaited. */
export class ParserNotLoadedError extends Error {
  override name = 'ParserNotLoadedError';
}

const GRAMMARS: Record<CodeLanguage, string> = {
  shell: 'bash',
  python: 'python',
  javascript: 'javascript',
  typescript: 'typescript',
  powershell: 'powershell',
};
/** The grammar wraps every expression in one node for each precedence; those that add nothing are left out. */
const COLLAPSED = new Set<CodeLanguage>(['powershell']);

interface Loaded {
  parser: Parser;
  exports: TreeExports;
  guard: MemoryGuard;
  /** Grammars by language, each loaded on first use. */
  grammars: Map<CodeLanguage, Grammar>;
  load(wasm: object): Language;
}

interface Grammar {
  language: Language;
  types: readonly string[];
  fields: readonly (string | null)[];
}

/** Node has it; the types of Node do not. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: ModuleImports,
  ) => { exports: TreeExports & Pick<ParserMemory, 'malloc'> };
  RuntimeError: new () => Error;
};

interface LoadedLibrary {
  exports: TreeExports;
  memory: ParserMemory;
  /** Contents of the guarded memory, which a second load would fill. */
  loaded?: Pick<Loaded, 'guard' | 'parser' | 'grammars'>;
}

interface ModuleImports {
  env: { __stack_pointer: ParserMemory['stackPointer'] };
}

/** Key of the library's state: it is initialised once per thread, however often this module is loaded. */
const KEPT = Symbol.for('plugin-eval: the module of the parser');

let loaded: Loaded | null = null;
let loading: Promise<void> | null = null;

/** Makes `parseCode` usable in this thread. Loads no grammar yet: each is loaded when the first text needs it. */
export function loadParser(): Promise<void> {
  loading ??= (async () => {
    const { Parser, Language } = await import('web-tree-sitter');
    const library = Parser as { [KEPT]?: LoadedLibrary };
    const memory = boundedMemory();
    await Parser.init({
      wasmMemory: memory,
      // It says there that it was aborted, which the caller is told.
      printErr: () => {},
      instantiateWasm: (imports: ModuleImports, receive: (instance: object, module: object) => void) => {
        const module = new WebAssembly.Module(
          readFileSync(wasmFile('web-tree-sitter', 'web-tree-sitter.wasm')),
        );
        const instance = new WebAssembly.Instance(module, imports);
        receive(instance, module);
        const { exports } = instance;
        const stackPointer = imports.env.__stack_pointer;
        library[KEPT] = { exports, memory: { memory, stackPointer, malloc: exports.malloc } };
      },
    });
    const kept = library[KEPT];
    if (kept === undefined) throw new ParserNotLoadedError('The parser was not instantiated.');
    const { exports } = kept;
    if (kept.loaded === undefined) {
      const guard = new MemoryGuard(kept.memory);
      kept.loaded = { guard, parser: guard.keepLoaded(() => new Parser()), grammars: new Map() };
    }
    loaded = { ...kept.loaded, exports, load: (wasm) => Language.loadSync(wasm) };
  })();
  return loading;
}

/**
 * Parses a text. A text with errors has a tree too: the readable part.
 * @throws ParserNotLoadedError
 */
export function parseCode(text: string, language: CodeLanguage): ParsedCode {
  return parseOnce(text, language, language === 'shell');
}

/** @param isFirst whether what stands before the costly part is parsed by itself: a shell runs it */
function parseOnce(text: string, language: CodeLanguage, isFirst: boolean): ParsedCode {
  if (loaded === null) throw new ParserNotLoadedError('loadParser() must be awaited first.');
  if (text.length > CODE_LIMITS.textLength) return { root: null, reason: 'too-large', hasErrors: false };
  const { parser, exports, guard } = loaded;
  const grammar = grammarOf(language, loaded);
  const work = new ParseWork(text, language);
  try {
    parser.setLanguage(grammar.language);
    const tree = parser.parse(work.piece, null, { progressCallback: work.isTooMuch });
    if (tree !== null && !work.isOver) {
      try {
        return copyTree(tree, exports, grammar, COLLAPSED.has(language));
      } finally {
        tree.delete();
      }
    }
    tree?.delete();
    parser.reset();
  } catch (error) {
    // It wants more memory than there is, or is nested deeper than the stack.
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    guard.restore();
  }
  if (!isFirst || work.understood === 0) return { root: null, reason: 'too-costly', hasErrors: false };
  return { ...parseOnce(text.slice(0, work.understood), language, false), reason: 'too-costly' };
}

function grammarOf(language: CodeLanguage, { load, guard, grammars }: Loaded): Grammar {
  let grammar = grammars.get(language);
  if (grammar === undefined) {
    const file = wasmFile('@vscode/tree-sitter-wasm', `wasm/tree-sitter-${GRAMMARS[language]}.wasm`);
    const compiled = compileGrammar(readFileSync(file));
    const loadedLanguage = guard.keepLoaded(() => load(compiled));
    grammar = { language: loadedLanguage, types: loadedLanguage.types, fields: loadedLanguage.fields };
    grammars.set(language, grammar);
  }
  return grammar;
}

/** Finds the file next to the built program, or in its package. */
function wasmFile(packageName: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const bundled = join(dirname(fileURLToPath(import.meta.url)), 'grammars', name);
  if (existsSync(bundled)) return bundled;
  const require = createRequire(import.meta.url);
  const entry = require.resolve(packageName);
  const at = entry.lastIndexOf(join('node_modules', packageName));
  return join(entry.slice(0, at), 'node_modules', packageName, path);
}

/** Copied at once: every question to the parser's own nodes crosses into WebAssembly. */
function copyTree(tree: Tree, exports: TreeExports, grammar: Grammar, collapse: boolean): ParsedCode {
  const address = addressOfTree(tree);
  exports.ts_tree_root_node_wasm(address);
  exports.ts_tree_cursor_new_wasm(address);
  const copy = { address, exports, grammar, nodesLeft: CODE_LIMITS.nodes, isCut: false };
  const root = copyNode(copy, 0, exports.ts_tree_cursor_current_field_id_wasm(address));
  exports.ts_tree_cursor_delete_wasm(address);
  if (copy.nodesLeft < 0) return { root: null, reason: 'too-costly', hasErrors: false };
  return {
    root: collapse ? collapsed(root) : root,
    reason: copy.isCut ? 'in-part' : null,
    hasErrors: tree.rootNode.hasError,
  };
}

interface TreeCopy {
  address: number;
  exports: TreeExports;
  grammar: Grammar;
  nodesLeft: number;
  /** True when the nesting exceeds the limit. */
  isCut: boolean;
}

function copyNode(copy: TreeCopy, depth: number, fieldId: number): SyntaxNode {
  const { address, exports, grammar } = copy;
  copy.nodesLeft -= 1;
  const node: SyntaxNode = {
    type: grammar.types[exports.ts_tree_cursor_current_node_type_id_wasm(address)] ?? 'ERROR',
    field: fieldId === 0 ? null : (grammar.fields[fieldId] ?? null),
    start: exports.ts_tree_cursor_start_index_wasm(address),
    end: exports.ts_tree_cursor_end_index_wasm(address),
    children: [],
  };
  if (copy.nodesLeft > 0 && exports.ts_tree_cursor_goto_first_child_wasm(address) === 1) {
    if (depth >= CODE_LIMITS.treeDepth) {
      copy.isCut = true;
      exports.ts_tree_cursor_goto_parent_wasm(address);
      return node;
    }
    do {
      const field = exports.ts_tree_cursor_current_field_id_wasm(address);
      if (field !== 0 || exports.ts_tree_cursor_current_node_is_named_wasm(address) === 1)
        node.children.push(copyNode(copy, depth + 1, field));
    } while (exports.ts_tree_cursor_goto_next_sibling_wasm(address) === 1);
    exports.ts_tree_cursor_goto_parent_wasm(address);
  }
  return node;
}

function collapsed(node: SyntaxNode): SyntaxNode {
  let inner = node;
  for (;;) {
    const [only, ...others] = inner.children;
    const isWrapper = /_expression$|^(?:pipeline|pipeline_chain|statement_list)$/.test(inner.type);
    if (only === undefined || others.length > 0 || !isWrapper) break;
    if (only.start !== inner.start || only.end !== inner.end) break;
    inner = only;
  }
  return { ...inner, field: node.field, children: inner.children.map(collapsed) };
}
