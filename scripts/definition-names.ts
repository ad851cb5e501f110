import { readdirSync } from 'node:fs';
import { z } from 'zod';

const DOCUMENTS = new URL('../packages/core/src/documents/', import.meta.url);

/** The parts of documents by the name they are exported under: `judgeLayerSchema` is `judge_layer`. */
const NAMED = await namedParts();

/**
 * Names for the `$defs` of one published schema: every part that packages/core/src/documents exports, except the document itself,
 * which stays at the top of its file. Descriptions stay as zod keeps them.
 */
export class DefinitionNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #document: z.core.$ZodType;

  constructor(document: z.core.$ZodType) {
    super();
    this.#document = document;
  }

  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const described = z.globalRegistry.get(schema);
    const id = schema === this.#document ? undefined : NAMED.get(schema);
    return id === undefined ? described : { ...described, id };
  }
}

async function namedParts(): Promise<Map<z.core.$ZodType, string>> {
  const parts = new Map<z.core.$ZodType, string>();
  for (const file of readdirSync(DOCUMENTS).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(new URL(file, DOCUMENTS).href);
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodType && name.endsWith('Schema')) parts.set(value, definitionName(name));
    }
  }
  return parts;
}

function definitionName(exportName: string): string {
  return exportName.replace(/Schema$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
