/** Objects that hold the variables of the environment. */
export const ENVIRONMENTS: ReadonlySet<string> = new Set([
  'os.environ',
  'process.env',
  'Deno.env',
  'Bun.env',
  'import.meta.env',
]);
