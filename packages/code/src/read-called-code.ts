import type { CodeEffect } from '@plugin-eval/core/documents/probe.ts';

/**
 * Returns the effects of code that calls of a session run: their commands, scripts of installed skills, and
 * files written earlier. Nothing is executed.
 * @throws ParserNotLoadedError
 */
export type ReadCalledCode = (calls: readonly { name: string; arguments: string }[]) => CodeEffect[];
