interface LateModules {
  'node:http': typeof import('node:http');
  'node:https': typeof import('node:https');
  'node:net': typeof import('node:net');
  'node:stream': typeof import('node:stream');
  'node:zlib': typeof import('node:zlib');
}

/**
 * A module of Node that is loaded when it is asked for. An import would load it at the start of every command, and an
 * import of node:http runs all its getters, one of which loads `fetch`: 40 ms.
 */
export function builtInModule<Name extends keyof LateModules>(name: Name): LateModules[Name] {
  return process.getBuiltinModule(name) as LateModules[Name];
}
