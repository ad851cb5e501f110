const LONGEST = 4000;
const MOST = 20_000;

/**
 * Makes equal texts, and equal lists of them, in many results one in memory: tasks, inputs, labels, explanations. The results are changed in place.
 * @param passedOver names of fields that stay as they are: what will not be kept as texts need not be looked for
 * @returns takes a result, and gives it back
 */
export function sharedTexts(passedOver: ReadonlySet<string> = new Set()): <T>(result: T) => T {
  const known = new Map<string, string>();
  const shared = (text: string): string => {
    if (text.length > LONGEST) return text;
    const same = known.get(text);
    if (same !== undefined) return same;
    if (known.size < MOST) known.set(text, text);
    return text;
  };
  const lists = new Map<string, string[]>();
  const sharedList = (list: string[]): string[] => {
    const key = JSON.stringify(list);
    if (key.length > LONGEST) return list;
    const same = lists.get(key);
    if (same === undefined && lists.size < MOST) lists.set(key, list);
    return same ?? list;
  };
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'response' || key === 'id' ? value : shared(value);
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) value[i] = visit(value[i], key);
      if (value.every((item) => typeof item === 'string')) return sharedList(value);
    } else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>;
      for (const name of Object.keys(fields))
        if (!passedOver.has(name)) fields[name] = visit(fields[name], name);
    }
    return value;
  };
  return (result) => visit(result, '') as typeof result;
}
