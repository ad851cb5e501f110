/**
 * Language-independent code: syntax trees are lowered to this form, and one interpreter follows values
 * through it. Conditions and loops are dropped; every branch counts as taken.
 */

/** 1-based line of the file. */
interface Located {
  line: number;
}

export type Expression = Located &
  (
    | { kind: 'text'; text: string }
    /** A variable, or the root of a dotted name. */
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expression; key: string }
    | { kind: 'item'; object: Expression; index: Expression | null }
    /** `named`: keyword arguments. */
    | { kind: 'call'; callee: Expression; args: readonly Expression[]; named: readonly NamedArgument[] }
    /** One after the other: `a + b`, a template, a word of a shell. */
    | { kind: 'join'; parts: readonly Expression[] }
    | { kind: 'list'; items: readonly Expression[] }
    | { kind: 'record'; entries: readonly NamedArgument[] }
    /** One of the options: the first known one, `${VAR:-default}`, `a || b`. */
    | { kind: 'either'; options: readonly Expression[] }
    /** Any other combination: the result holds something of each part. */
    | { kind: 'mix'; parts: readonly Expression[] }
    | { kind: 'format'; template: Expression; values: readonly Expression[] }
    | { kind: 'reversed'; of: Expression }
    /** The environment variables with a name prefix. */
    | { kind: 'narrowed'; of: Expression; prefix: string }
    /** A truth value, which reveals nothing of what was compared. */
    | { kind: 'truth'; parts: readonly Expression[] }
    /** A few characters of it: the rest of a masked secret is not a secret. */
    | { kind: 'part'; of: Expression }
    | { kind: 'function'; definition: Definition }
    /** A shell command with its words; `input` is its pipe input. */
    | { kind: 'command'; words: readonly Expression[]; input: Expression | null }
    /** A word of a command that becomes as many as its value has: `$x`, `"${x[@]}"`. */
    | { kind: 'split'; of: Expression }
    /** A value written to a file: `> file`. */
    | { kind: 'redirect'; value: Expression; path: Expression; append: boolean }
    /** Its value is that of everything that it prints or ends with. */
    | { kind: 'block'; statements: readonly Statement[] }
    | { kind: 'set'; target: Expression; value: Expression }
    /** `body` for each member of `over`. */
    | { kind: 'map'; target: Expression; over: Expression; body: Expression }
  );

export interface NamedArgument {
  /** Name; null for a spread argument, or a computed name. */
  name: string | null;
  value: Expression;
}

export interface Definition {
  name: string;
  parameters: readonly string[];
  body: readonly Statement[];
  line: number;
}

export type Statement = Located &
  /** `over`: the target takes the members of the value, one by one. */
  (
    | { kind: 'assign'; target: Expression; value: Expression; append: boolean; over: boolean }
    | { kind: 'run'; expression: Expression }
    | { kind: 'return'; value: Expression }
    | { kind: 'define'; definition: Definition }
    /** A name for an import: `import requests as r`. */
    | { kind: 'import'; name: string; path: string }
  );
