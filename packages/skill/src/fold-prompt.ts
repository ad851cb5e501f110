/** Normalises a prompt for comparison: ignores letter case and white space. */
export function foldPrompt(prompt: string): string {
  return prompt.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}
