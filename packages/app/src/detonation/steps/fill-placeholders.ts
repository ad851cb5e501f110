/** Examples by words of a placeholder's name; the first that matches is used. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/url|link|endpoint|site|domain|host/i, 'https://www.example.com/page'],
  [/mail/i, 'user@example.com'],
  [/json/i, 'data.json'],
  [/csv|table|sheet/i, 'data.csv'],
  [/out/i, 'output.txt'],
  [/dir|folder|workspace|root/i, '.'],
  [/file|path|input|document|source|src|doc/i, 'input.txt'],
  [/port/i, '8000'],
  [/num|count|id|limit|size|days|amount|n\b/i, '1'],
];
const PLACEHOLDER =
  /<([@#$]?[A-Za-z][\w .:/|@-]{0,60})>(?!\()|\{\{\s?([A-Za-z][\w .-]{0,60})\s?\}\}|(?<![$\w{])\{([A-Za-z][\w-]{0,60})\}|\[([A-Za-z][\w-]{0,60})\](?=\s|$)/g;
const YOUR_OWN = /(?<![\w$-])(?:YOUR|MY)[_-][A-Z][A-Z0-9_-]{1,60}(?!\w)/g;

/** Names for the folder of the skill itself. */
const OWN_FOLDER = /^(?:base|skill|plugin|extension)[ _-]?(?:dir(?:ectory)?|path|root|folder|home)$/i;

/**
 * Fills what a command leaves to the reader (`<file>`, `{{url}}`, `YOUR_KEY`) with examples that exist.
 * @param base folder of the skill in the sandbox
 */
export function fillPlaceholders(command: string, base: string): string {
  return command
    .replace(PLACEHOLDER, (whole, angle?: string, double?: string, single?: string, square?: string) => {
      // Optional arguments may be left out.
      if (square !== undefined) return '';
      const name = angle ?? double ?? single ?? '';
      // Tags of HTML and XML are no placeholders.
      if (angle !== undefined && command.includes(`</${angle}>`)) return whole;
      if (OWN_FOLDER.test(name)) return base;
      return EXAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'example';
    })
    .replace(YOUR_OWN, 'example');
}
