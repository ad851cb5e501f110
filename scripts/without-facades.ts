import type { Rolldown } from 'tsdown';

const FACADE = /^import\s*\{([^}]*)\}\s*from\s*["'](\.\/[^"']+)["'];\s*export\s*\{([^}]*)\};?\s*$/;

/**
 * Has dynamic imports go to the chunk that holds a module, where they go to a file that passes on some names of that chunk
 * under other names and does nothing else. Such a file takes as long to find and load as a small module does.
 */
export const withoutFacades: Rolldown.Plugin = {
  name: 'without-facades',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const facades = new Map(
      chunks.flatMap(({ fileName, isEntry, code }) => {
        const passed = isEntry ? null : passedOn(code);
        return passed === null ? [] : [[fileName, passed] as const];
      }),
    );
    for (const chunk of chunks) chunk.code = withDirectImports(chunk.code, facades);
  },
};

/** What a facade passes on: the names by which others know it, and those of the chunk. */
export interface PassedOn {
  chunk: string;
  names: readonly { name: string; ofChunk: string }[];
}

/** @returns null for a chunk that does more, or other things */
export function passedOn(code: string): PassedOn | null {
  const [, imported, chunk, exported] = FACADE.exec(code.trim()) ?? [];
  if (imported === undefined || chunk === undefined || exported === undefined) return null;
  const ofChunk = new Map(pairs(imported).map(([name, local]) => [local, name]));
  const names = pairs(exported).map(([local, name]) => ({ name, ofChunk: ofChunk.get(local) ?? '' }));
  return names.some((one) => one.ofChunk === '') ? null : { chunk, names };
}

/** Names on both sides of `as`. */
function pairs(list: string): [string, string][] {
  return list.split(',').map((one) => {
    const [name = '', other = name] = one.trim().split(/\s+as\s+/);
    return [name, other];
  });
}

/** @param facades by the name of their files */
export function withDirectImports(code: string, facades: ReadonlyMap<string, PassedOn>): string {
  return code.replace(/\bimport\((["'`])\.\/([\w.-]+)\1\)/g, (whole, quote, file) => {
    const facade = facades.get(file);
    if (facade === undefined) return whole;
    const names = facade.names.map(({ name, ofChunk }) => `${name}: chunk.${ofChunk}`);
    return `import(${quote}${facade.chunk}${quote}).then((chunk) => ({ ${names.join(', ')} }))`;
  });
}
