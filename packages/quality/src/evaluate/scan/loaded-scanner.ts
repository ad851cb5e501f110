type Scanner = Pick<typeof import('./scan-skill-or-plugin.ts'), 'scanPlugin' | 'scanSkill'>;

let scanner: Scanner | null = null;

/** Loads the scanner, a third of all code that scores a skill: a command that does not scan begins without it. */
export async function loadScanner(): Promise<void> {
  scanner ??= await import('./scan-skill-or-plugin.ts');
}

/** The scanner, which `loadScanner` has to have loaded. @throws Error when it has not, a bug of ours */
export function loadedScanner(): Scanner {
  if (scanner === null) throw new Error('The scanner is used before it is loaded.');
  return scanner;
}
