import { type ThemeChoice, useTheme } from './theme.ts';

const CHOICES: readonly [ThemeChoice, string][] = [
  ['auto', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function ThemeSwitch() {
  const { choice, choose } = useTheme();
  return (
    <label className="theme">
      <span className="unseen">Colours</span>
      <select value={choice} onChange={({ target }) => choose(target.value as ThemeChoice)}>
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
