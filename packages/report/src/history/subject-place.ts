/**
 * The absolute place of a subject, which distinguishes it from others with the same relative path.
 * @param workingDirectory absolute, of POSIX or of Windows, on the machine that ran it
 * @param path relative to it, `/` as separator, or absolute
 */
export function subjectPlace(workingDirectory: string, path: string): string {
  return WINDOWS.test(workingDirectory)
    ? onWindows(workingDirectory, path)
    : `/${stepsOf(path.startsWith('/') ? path : `${workingDirectory}/${path}`, '/').join('/')}`;
}

/** A drive, or a share of another machine. */
const WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)/;
/** The root, which `..` cannot leave. */
const ROOT = /^(?:[A-Za-z]:|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/;

function onWindows(workingDirectory: string, path: string): string {
  const own = ROOT.exec(path)?.[0];
  const root = own ?? ROOT.exec(workingDirectory)?.[0] ?? '';
  const rest = own !== undefined ? path.slice(own.length) : isFromRoot(path) ? path : null;
  const whole = rest ?? `${workingDirectory.slice(root.length)}/${path}`;
  return `${root.replaceAll('/', '\\')}\\${stepsOf(whole.replaceAll('\\', '/'), '/').join('\\')}`;
}

function isFromRoot(path: string): boolean {
  return path.startsWith('/') || path.startsWith('\\');
}

function stepsOf(path: string, separator: string): string[] {
  const steps: string[] = [];
  for (const step of path.split(separator)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps;
}
