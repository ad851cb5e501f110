import { BADGES, DIMENSION_NAMES, LEVELS } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { LEVEL_WORDS } from '@plugin-eval/report/evaluation/findings-view.ts';
import type { MemberFilter } from '@plugin-eval/report/evaluation/member-filter.ts';
import type { MembersFigures } from '@plugin-eval/report/evaluation/members-figures.ts';
import { visibleText } from '../../design/visible-characters.ts';
import { useQueryValue } from '../../route/use-route.ts';

export interface MemberFiltersState {
  filter: MemberFilter;
  /** `skills` where those of plugins are listed in their place. */
  listed: string | null;
  /** True when a filter or another list is selected. */
  isUsed: boolean;
  set: Record<keyof MemberFilter | 'listed', (value: string | null) => void>;
}

/** The member filters, stored in the URL. */
export function useMemberFilters(): MemberFiltersState {
  const [text, setText] = useQueryValue('q');
  const [badge, setBadge] = useQueryValue('badge');
  const [level, setLevel] = useQueryValue('level');
  const [rule, setRule] = useQueryValue('rule');
  const [dimension, setDimension] = useQueryValue('dimension');
  const [category, setCategory] = useQueryValue('category');
  const [score, setScore] = useQueryValue('score');
  const [listed, setListed] = useQueryValue('list');
  return {
    filter: { text: text ?? '', badge, level, rule, dimension, category, score },
    listed,
    isUsed: [text, badge, level, rule, dimension, category, score, listed].some((value) => value !== null),
    set: {
      text: setText,
      badge: setBadge,
      level: setLevel,
      rule: setRule,
      dimension: setDimension,
      category: setCategory,
      score: setScore,
      listed: setListed,
    },
  };
}

interface MemberFiltersProps {
  filters: MemberFiltersState;
  figures: Pick<MembersFigures, 'rules' | 'categories'>;
  /** Title of the list of all members. */
  title: string;
  /** True when skills of plugins can be listed instead of all members. */
  canListSkills: boolean;
}

export function MemberFilters({ filters, figures, title, canListSkills }: MemberFiltersProps) {
  const { filter, listed, set } = filters;
  const { categories } = figures;
  // One rule can find things of two levels.
  const rules = [...new Set(figures.rules.map(({ rule }) => rule))];
  return (
    <>
      {canListSkills && (
        <Choice title="List" none={title.toLowerCase()} value={listed} set={set.listed} of={['skills']} />
      )}
      <label>
        <span className="unseen">Search by name or path</span>
        <input
          type="search"
          placeholder="Name or path"
          value={filter.text}
          onChange={({ target }) => set.text(target.value)}
        />
      </label>
      {filter.score !== null && (
        <button type="button" aria-pressed="true" onClick={() => set.score(null)}>
          Score from {visibleText(filter.score)} ×
        </button>
      )}
      <button
        type="button"
        aria-pressed={filter.badge === 'none'}
        onClick={() => set.badge(filter.badge === 'none' ? null : 'none')}
      >
        No badge
      </button>
      <Choice title="Badge" value={filter.badge} set={set.badge} of={[...BADGES, ['none', 'no badge']]} />
      <Choice
        title="Findings"
        value={filter.level}
        set={set.level}
        of={LEVELS.map((one) => [one, `with ${LEVEL_WORDS[one]}s`])}
      />
      <Choice title="Rule" value={filter.rule} set={set.rule} of={rules} />
      <Choice
        title="Weakest"
        value={filter.dimension}
        set={set.dimension}
        of={DIMENSION_NAMES.map((name) => [name, DIMENSIONS[name].title])}
      />
      {categories.length > 1 && (
        <Choice title="Category" value={filter.category} set={set.category} of={categories} />
      )}
    </>
  );
}

interface ChoiceProps {
  title: string;
  value: string | null;
  set: (value: string | null) => void;
  /** Values, each with its words where they differ. */
  of: readonly (string | readonly [value: string, words: string])[];
  /** Label for no choice. */
  none?: string;
}

/** A filter with some values, at most one of them selected. */
function Choice({ title, value, set, of, none = 'all' }: ChoiceProps) {
  const choices = of.map((one) => (typeof one === 'string' ? ([one, one] as const) : one));
  const isKnown = value === null || choices.some(([key]) => key === value);
  return (
    <label>
      {title}{' '}
      <select value={value ?? ''} onChange={({ target }) => set(target.value)}>
        <option value="">{none}</option>
        {choices.map(([key, words]) => (
          <option key={key} value={key}>
            {visibleText(words)}
          </option>
        ))}
        {!isKnown && <option value={value}>{visibleText(value)}</option>}
      </select>
    </label>
  );
}
