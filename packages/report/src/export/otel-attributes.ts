/** A value of OTLP in JSON: whole numbers of 64 bits are texts. Source: OTLP 1.x, JSON Protobuf Encoding. */
export type OtlpValue =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { boolValue: boolean };

export interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

/** Builds attributes, leaving out null values. `counts` marks integers. */
export function otlpAttributes(
  values: Readonly<Record<string, string | number | boolean | null>>,
  counts: readonly string[] = [],
): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: otlpValue(value, counts.includes(key)) }],
  );
}

function otlpValue(value: string | number | boolean, isCount: boolean): OtlpValue {
  if (typeof value === 'string') return { stringValue: value.toWellFormed() };
  if (typeof value === 'boolean') return { boolValue: value };
  return isCount ? { intValue: String(Math.round(value)) } : { doubleValue: value };
}

/** Nanoseconds since 1970, as a text. */
export function unixNano(milliseconds: number): string {
  return (BigInt(Math.round(milliseconds * 1000)) * 1000n).toString();
}
