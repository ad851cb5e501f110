import type { CodeDeed } from '../../documents/probe.ts';

/**
 * What the code does that calls of a session run: their commands, scripts of installed skills, and files that were written
 * before. Nothing is run.
 * @throws ParserNotLoadedError
 */
export type ReadCalledCode = (calls: readonly { name: string; arguments: string }[]) => CodeDeed[];
