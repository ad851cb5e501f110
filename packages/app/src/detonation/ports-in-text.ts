import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';

/** Ports that stand-ins always listen on; below 1024, so that no program of the sandbox can want them. */
const ALWAYS = [21, 22, 25, 80, 443, 465, 587, 993];
/** Ports that local servers use by habit: a stand-in there would keep them from starting. */
const LOCAL_BY_HABIT = new Set([3000, 3001, 4000, 4173, 5000, 5173, 8000, 8001, 8080, 8888]);
const MOST = 60;
const ADDRESSED =
  /:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1?\])[\w.-]{1,253}:(\d{2,5})\b|\/dev\/tcp\/[^/\s]{1,253}\/(\d{1,5})\b|\b(?:nc|ncat|netcat|telnet)\s[^\n|;&]{0,200}?\s(\d{2,5})\b|\bconnect\(\s{0,4}\(\s{0,4}["'][^"'\n]{1,253}["']\s{0,4},\s{0,4}(\d{2,5})\b|\bTCP:[\w.-]{1,253}:(\d{2,5})\b|\b\d{1,3}(?:\.\d{1,3}){3}:(\d{2,5})\b|\bport\s{0,4}[=:]\s{0,4}(\d{2,5})\b/gi;

/** TCP ports of other hosts that a skill's files name, and the usual ones. */
export function portsInText({ files }: Inventory): number[] {
  const found = new Set<number>(ALWAYS);
  for (const { text } of files)
    for (const match of (text ?? '').matchAll(ADDRESSED)) {
      const port = Number(match.slice(1).find((digits) => digits !== undefined));
      const isPlain = match[7] === undefined || !LOCAL_BY_HABIT.has(port);
      if (port > 0 && port < 65_536 && isPlain && found.size < MOST) found.add(port);
    }
  return [...found].sort((a, b) => a - b);
}
