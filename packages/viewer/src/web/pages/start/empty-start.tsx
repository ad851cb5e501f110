import { useState } from 'react';

const COMMANDS = [
  ['Score a skill, without a model', 'plugin-eval score ./my-skill --depth quick'],
  ['Show the cost of measuring it in sessions', 'plugin-eval score ./my-skill --depth deep --dry-run'],
  ['Compare two skills', 'plugin-eval compare ./skill-a ./skill-b'],
] as const;

/** Three commands to begin with. */
export function EmptyStart() {
  return (
    <>
      <p>
        There are no results yet. Runs that use a model appear here; <code>plugin-eval view FILE</code> opens
        a report.
      </p>
      <ul className="commands">
        {COMMANDS.map(([title, command]) => (
          <li key={command} className="card">
            <p>{title}</p>
            <p className="row">
              <code>{command}</code> <CopyButton text={command} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const [word, setWord] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWord('Copied'),
      () => setWord('Select it and copy'),
    );
  return (
    <button type="button" onClick={copy} aria-label={`Copy ${text}`}>
      <span role="status">{word}</span>
    </button>
  );
}
