const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | 'comma' | 'end';

/** Describes where and why a text is no JSON, in one clause without a full stop. Linear in its length. */
export function jsonProblem(text: string): string {
  const { at, expected, afterComma } = firstProblem(text);
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const found = text[at] ?? '';
  return `line ${line}, column ${at - before.lastIndexOf('\n')}: ${causeOf(found, expected, afterComma)}`;
}

function causeOf(found: string, expected: Expected, afterComma: boolean): string {
  if (afterComma && (found === ']' || found === '}')) return `a comma stands before the closing ${found}`;
  if (found === '') return 'the text ends before its value does';
  if (found === '/') return 'JSON has no comments';
  if (found === "'") return 'texts need double quotes';
  if (found === '"' && expected !== 'comma' && expected !== ':' && expected !== 'end')
    return 'a text is not closed on its line, or holds a character or an escape that JSON does not know';
  const wanted: Record<Expected, string> = {
    ...{
      value: 'a value',
      'value or ]': 'a value',
      name: 'a name in double quotes',
      'name or }': 'a name in double quotes',
    },
    ...{ ':': 'a colon', comma: 'a comma or a closing bracket', end: 'the end' },
  };
  return `${wanted[expected]} was expected, not ${JSON.stringify(found)}`;
}

function firstProblem(text: string): { at: number; expected: Expected; afterComma: boolean } {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  let afterComma = false;
  TOKEN.lastIndex = 0;
  const done = (): Expected => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    const start = TOKEN.lastIndex;
    const [whole = '', mark, string, other] = TOKEN.exec(text) ?? [];
    const at = start + (/^[ \t\r\n]*/.exec(text.slice(start, start + 10_000))?.[0].length ?? 0);
    const wantsValue = expected === 'value' || expected === 'value or ]';
    const wantsName = expected === 'name' || expected === 'name or }';
    const inner = open.at(-1);
    if (whole === '') return { at, expected, afterComma };
    if (wantsValue && (string !== undefined || other !== undefined)) expected = done();
    else if (wantsValue && mark === '[') expected = open.push('[') > 0 ? 'value or ]' : 'value';
    else if (wantsValue && mark === '{') expected = open.push('{') > 0 ? 'name or }' : 'name';
    else if (wantsName && string !== undefined) expected = ':';
    else if (expected === ':' && mark === ':') expected = 'value';
    else if (expected === 'comma' && mark === ',') expected = inner === '[' ? 'value' : 'name';
    else if ((expected === 'value or ]' || expected === 'comma') && mark === ']' && inner === '[') {
      open.pop();
      expected = done();
    } else if ((expected === 'name or }' || expected === 'comma') && mark === '}' && inner === '{') {
      open.pop();
      expected = done();
    } else return { at, expected, afterComma };
    afterComma = mark === ',';
  }
}
