import { spawn } from 'node:child_process';
import type { CliIo } from '../io.ts';

/** Longer than a program takes to say that it cannot. */
const SOON_MS = 3_000;

/** The program of a platform that opens a URL, and its arguments. No shell reads the URL. */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
  variables: CliIo['variables'],
): { command: string; args: string[] } | null {
  if (platform === 'darwin') return { command: 'open', args: [url] };
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  // Without a display it would open a browser of the terminal, if any.
  const hasDisplay = Boolean(
    variables.DISPLAY || variables.WAYLAND_DISPLAY || variables.WSL_DISTRO_NAME || variables.BROWSER,
  );
  return hasDisplay ? { command: 'xdg-open', args: [url] } : null;
}

/** Opens a URL in the user's browser. @returns whether that seems to have worked */
export async function openBrowser(url: string, variables: CliIo['variables']): Promise<boolean> {
  const program = browserCommand(url, process.platform, variables);
  if (program === null) return false;
  return new Promise((resolve) => {
    const child = spawn(program.command, program.args, {
      env: variables as NodeJS.ProcessEnv,
      stdio: 'ignore',
      windowsHide: true,
      detached: process.platform !== 'win32',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    // Some of these programs live as long as the browser.
    setTimeout(() => resolve(true), SOON_MS).unref();
    child.unref();
  });
}
