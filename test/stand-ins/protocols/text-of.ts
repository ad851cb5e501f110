/** Texts of a content that is a string or a list of blocks, as the protocols have it. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    const text = (block as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? [text] : [];
  });
}

/** Which answer is asked for, when these were said so far: answers are runs of what the model said. */
export function turnAfter(saidByModel: readonly boolean[]): number {
  return 1 + saidByModel.filter((byModel, index) => byModel && saidByModel[index - 1] !== true).length;
}

/** A tool's input where the protocol has it as text. */
export function inputText(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
