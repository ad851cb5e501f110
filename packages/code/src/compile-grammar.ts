import { setFlagsFromString } from 'node:v8';

/** Node provides it; its types do not declare it. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const TIERING = ['wasm-lazy-compilation', 'wasm-tier-up', 'wasm-dynamic-tiering'];

/**
 * Compiles a grammar without V8's optimizing tier, which takes 500 MB for one grammar (2 GB for several) and longer than it saves.
 * V8 decides when it first compiles a module, so the flags, which hold for the whole process, are reset at once; the parser itself
 * is small and stays optimized.
 */
export function compileGrammar(bytes: Uint8Array): object {
  for (const flag of TIERING) setFlagsFromString(`--no-${flag}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of TIERING) setFlagsFromString(`--${flag}`);
  }
}
