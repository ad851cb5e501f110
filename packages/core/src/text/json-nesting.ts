/** The build of a JSON text. */
export interface JsonShape {
  /** Depth of the deepest value. */
  nesting: number;
  /** Upper bound of the number of values. */
  values: number;
}

/** Measures a JSON text without parsing it. Accepts invalid JSON. Time: linear. */
export function shapeOfJson(json: string): JsonShape {
  let depth = 0;
  let nesting = 0;
  let values = 1;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      nesting = Math.max(nesting, ++depth);
      values += 1;
    } else if (character === ']' || character === '}') depth--;
    else if (character === ',') values += 1;
  }
  return { nesting, values };
}

/** Returns the nesting depth of a JSON text. Accepts invalid JSON. Time: linear. */
export function nestingOf(json: string): number {
  return shapeOfJson(json).nesting;
}
