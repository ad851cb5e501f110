/** A prompt as it is compared with others: letter case and white space do not count. */
export function foldPrompt(prompt: string): string {
  return prompt.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}
