import { useQueryValue } from '../route/use-route.ts';

interface FilterSelectProps {
  /** Name in the URL. */
  name: string;
  title: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Label for no filter. */
  all?: string;
}

/** A filter over a closed list, kept in the URL. */
export function FilterSelect({ name, title, options, all = 'All' }: FilterSelectProps) {
  const [value, setValue] = useQueryValue(name);
  const known = options.some(([option]) => option === value);
  return (
    <label>
      <span>{title}</span>
      <select
        value={known ? (value ?? '') : ''}
        onChange={({ currentTarget }) => setValue(currentTarget.value || null)}
      >
        <option value="">{all}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
