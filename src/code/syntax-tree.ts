import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Language, Parser, Tree, TreeCursor } from 'web-tree-sitter';
import type { CodeLanguage } from './language.ts';
import { CODE_LIMITS } from './limits.ts';

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

/** What became of a text: its tree, or why there is none. */
export type ParsedCode =
  | { root: SyntaxNode; reason: null; hasErrors: boolean }
  | { root: null; reason: 'too-large' | 'too-costly'; hasErrors: boolean };

/** Thrown where a text is to be parsed and `loadParser` has not been awaited yet. */
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
  load(wasm: object): Language;
}

interface Grammar {
  language: Language;
  types: readonly string[];
  fields: readonly (string | null)[];
}

/** Node has it; the types of Node do not. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let loaded: Loaded | null = null;
let loading: Promise<void> | null = null;
const grammars = new Map<CodeLanguage, Grammar>();

/**
 * Makes `parseCode` usable in this thread. Loads no grammar yet: each is loaded when the first text needs it.
 *
 * From here on V8 does not optimise WebAssembly in this process: compiling the grammars again takes 500 MB (2 GB with several
 * grammars) and longer than it saves. The switch is V8's own and knows no smaller scope than the process.
 */
export function loadParser(): Promise<void> {
  loading ??= (async () => {
    setFlagsFromString('--no-wasm-tier-up');
    setFlagsFromString('--no-wasm-dynamic-tiering');
    const { Parser, Language } = await import('web-tree-sitter');
    await Parser.init({ wasmBinary: readFileSync(wasmFile('web-tree-sitter', 'web-tree-sitter.wasm')) });
    loaded = { parser: new Parser(), load: (wasm) => Language.loadSync(wasm) };
  })();
  return loading;
}

/**
 * Parses a text. A text with errors has a tree too: what could be read of it.
 * @throws ParserNotLoadedError
 */
export function parseCode(text: string, language: CodeLanguage): ParsedCode {
  if (loaded === null) throw new ParserNotLoadedError('loadParser() has to be awaited first.');
  if (text.length > CODE_LIMITS.textLength) return { root: null, reason: 'too-large', hasErrors: false };
  const { parser } = loaded;
  const grammar = grammarOf(language, loaded);
  parser.setLanguage(grammar.language);
  let rounds = 0;
  const tree = parser.parse(text, null, { progressCallback: () => ++rounds > CODE_LIMITS.parseRounds });
  if (tree === null) {
    parser.reset();
    return { root: null, reason: 'too-costly', hasErrors: false };
  }
  try {
    return copyTree(tree, grammar, COLLAPSED.has(language));
  } finally {
    tree.delete();
  }
}

function grammarOf(language: CodeLanguage, { load }: Loaded): Grammar {
  let grammar = grammars.get(language);
  if (grammar === undefined) {
    const file = wasmFile('@vscode/tree-sitter-wasm', `wasm/tree-sitter-${GRAMMARS[language]}.wasm`);
    const loadedLanguage = load(new WebAssembly.Module(readFileSync(file)));
    grammar = { language: loadedLanguage, types: loadedLanguage.types, fields: loadedLanguage.fields };
    grammars.set(language, grammar);
  }
  return grammar;
}

/** Beside the built program, or in the package that it comes with. */
function wasmFile(packageName: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'grammars', name);
  if (existsSync(beside)) return beside;
  const require = createRequire(import.meta.url);
  const entry = require.resolve(packageName);
  const at = entry.lastIndexOf(join('node_modules', packageName));
  return join(entry.slice(0, at), 'node_modules', packageName, path);
}

/** Copied at once: every question to the parser's own nodes crosses into WebAssembly. */
function copyTree(tree: Tree, grammar: Grammar, collapse: boolean): ParsedCode {
  const cursor = tree.walk();
  const budget = { left: CODE_LIMITS.nodes };
  try {
    const root = copyNode(cursor, grammar, 0, budget);
    if (budget.left < 0) return { root: null, reason: 'too-costly', hasErrors: false };
    return { root: collapse ? collapsed(root) : root, reason: null, hasErrors: tree.rootNode.hasError };
  } finally {
    cursor.delete();
  }
}

function copyNode(cursor: TreeCursor, grammar: Grammar, depth: number, budget: { left: number }): SyntaxNode {
  budget.left -= 1;
  const fieldId = cursor.currentFieldId;
  const node: SyntaxNode = {
    type: grammar.types[cursor.nodeTypeId] ?? 'ERROR',
    field: fieldId === 0 ? null : (grammar.fields[fieldId] ?? null),
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  };
  if (depth < CODE_LIMITS.treeDepth && budget.left > 0 && cursor.gotoFirstChild()) {
    do {
      if (cursor.nodeIsNamed || cursor.currentFieldId !== 0)
        node.children.push(copyNode(cursor, grammar, depth + 1, budget));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
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
