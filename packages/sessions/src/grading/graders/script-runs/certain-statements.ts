import { parseCode, type SyntaxNode } from '@plugin-eval/code/syntax-tree.ts';

/** Commands that may end a script or change the meaning of later ones. */
const CHANGES =
  /(?:^|[;&|\s])(?:exit|exec|return|kill|trap|shopt|alias|enable|hash|ulimit|unset\s+(?:-\w+\s+)?PATH|set\s+-\w*n|set\s+-o\s+noexec|function\s|\w+\s*\(\))/;
/** Variables that change the started program or its first actions. */
const STARTS_OTHERWISE = /(?:^|[;&|\s])(?:PATH|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|LD_\w+)=/;
/** Settings after which an error ends the script with a nonzero exit code. */
const ENDS_ON_ERRORS = /\$\{\w+:?\?|(?:^|[;&|\s])set\s+(?:-\w*[eu]|(?:-\w+\s+)?-o\s+(?:errexit|nounset))/;
const KILLS = /(?:^|[;&|\s])(?:p?kill|killall)\s/;

/**
 * Returns the statements of a shell script that run whenever it is run: those outside of branches, loops and functions,
 * up to the first that may end it.
 * @param hasSucceeded its exit code was 0, so that all of a last `a && b` ran
 * @returns UTF-16 offsets
 * @throws ParserNotLoadedError
 */
export function certainStatements(text: string, hasSucceeded: boolean): { start: number; end: number }[] {
  const { root } = parseCode(text, 'shell');
  if (root === null) return [];
  const statements = root.children.filter(({ type }) => type !== 'comment');
  const found: { start: number; end: number }[] = [];
  for (const [index, statement] of statements.entries()) {
    const part = text.slice(statement.start, statement.end);
    if (STARTS_OTHERWISE.test(part) || (!hasSucceeded && ENDS_ON_ERRORS.test(part))) break;
    const rest = text.slice(statement.end);
    if (/^\s*&(?!&)/.test(rest) && KILLS.test(rest)) continue;
    const isLast = index === statements.length - 1 && !/&\s*$/.test(text);
    const whole = certainPart(statement, text, isLast && hasSucceeded);
    if (whole !== null) found.push({ start: whole.start, end: whole.end });
    if (CHANGES.test(part)) break;
  }
  return found;
}

function certainPart(node: SyntaxNode, text: string, hasSucceeded: boolean): SyntaxNode | null {
  switch (node.type) {
    case 'command':
      return node;
    case 'variable_assignment':
    case 'negated_command':
    case 'redirected_statement':
    case 'pipeline':
      return node.children.every((child) => !isStatement(child) || certainPart(child, text, false) === child)
        ? node
        : null;
    case 'list':
      if (hasSucceeded && isConjunction(node, text)) return node;
      return node.children[0] === undefined ? null : certainPart(node.children[0], text, false);
    default:
      return null;
  }
}

function isStatement({ type }: SyntaxNode): boolean {
  return (
    /(?:statement|list|pipeline|command|subshell|definition)$/.test(type) && type !== 'command_substitution'
  );
}

/** Returns true for `a && b && c` of plain commands. */
function isConjunction(node: SyntaxNode, text: string): boolean {
  const parts = node.children.filter(isStatement);
  const isJoined = parts.slice(1).every((part, index) =>
    text
      .slice(parts[index]?.end ?? 0, part.start)
      .trim()
      .startsWith('&&'),
  );
  return (
    isJoined &&
    parts.every((part) =>
      part.type === 'list' ? isConjunction(part, text) : certainPart(part, text, true) === part,
    )
  );
}
