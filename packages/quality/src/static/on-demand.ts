/** Adds lazily computed, cached values to an object. Most facts about a skill are never needed. */
export function onDemand<Values extends object, Known extends object = object>(
  readers: { [Name in keyof Values]: () => Values[Name] },
  known: Known = {} as Known,
): Known & Values {
  for (const name of Object.keys(readers) as (keyof Values)[]) {
    Object.defineProperty(known, name, {
      ...{ enumerable: true, configurable: true },
      get: () => {
        const value = readers[name]();
        Object.defineProperty(known, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return known as Known & Values;
}
