/**
 * A module of Node that is loaded when it is asked for. An import would load it at the start of every command, and an
 * import of node:http runs all its getters, one of which loads `fetch`: 40 ms.
 */
export const builtInModule = process.getBuiltinModule;
