/** Node 22 says on stderr that its SQLite is experimental, which tells the user of this tool nothing. */
export async function withoutSqliteWarning<Result>(load: () => Promise<Result>): Promise<Result> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).startsWith('SQLite is an experimental feature')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
