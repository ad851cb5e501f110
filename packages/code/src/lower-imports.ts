import type { Statement } from './program-nodes.ts';
import { childIn, type SourceText } from './source-text.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** The names that an `import` of JavaScript binds. */
export function lowerImports(node: SyntaxNode, source: SourceText): Statement[] {
  const line = source.lineAt(node.start);
  const from = childIn(node, 'source');
  if (from === null) return [];
  const path = moduleName(source.of(from).slice(1, -1));
  const found: Statement[] = [];
  const visit = (child: SyntaxNode): void => {
    if (child.type === 'identifier') found.push({ kind: 'import', name: source.of(child), path, line });
    else if (child.type === 'import_specifier') {
      const name = childIn(child, 'name');
      const alias = childIn(child, 'alias') ?? name;
      if (name !== null && alias !== null)
        found.push({
          kind: 'import',
          name: source.of(alias),
          path: `${path}.${source.of(name)}`,
          line,
        });
    } else if (child !== from) child.children.forEach(visit);
  };
  node.children.forEach(visit);
  return found;
}

/** `node:fs` is `fs`. */
export function moduleName(name: string): string {
  return name.replace(/^node:/, '');
}

/** The name that one part of an `import` of Python binds. @param prefix the module that it is imported from */
export function lowerPythonImport(node: SyntaxNode, prefix: string, source: SourceText): Statement[] {
  const line = source.lineAt(node.start);
  const named = node.type === 'aliased_import' ? childIn(node, 'name') : node;
  if (named === null) return [];
  const path = source.of(named);
  const alias = node.type === 'aliased_import' ? childIn(node, 'alias') : null;
  const name = alias === null ? path : source.of(alias);
  // `import a.b` binds `a`.
  if (alias === null && prefix === '') {
    const root = path.split('.')[0] ?? path;
    return [{ kind: 'import', name: root, path: root, line }];
  }
  return [{ kind: 'import', name, path: `${prefix}${path}`, line }];
}
