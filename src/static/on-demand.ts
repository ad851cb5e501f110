/**
 * An object whose values are worked out when they are first asked for, and kept. Of what could be said of a skill most
 * is never asked.
 */
export function onDemand<Values extends object>(
  readers: { [Name in keyof Values]: () => Values[Name] },
): Values {
  const values = {} as Values;
  for (const name of Object.keys(readers) as (keyof Values)[]) {
    Object.defineProperty(values, name, {
      ...{ enumerable: true, configurable: true },
      get: () => {
        const value = readers[name]();
        Object.defineProperty(values, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return values;
}
