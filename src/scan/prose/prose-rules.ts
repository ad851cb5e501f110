import { DECEIT_RULES } from './deceit-rules.ts';
import { LEAK_RULES } from './leak-rules.ts';
import { ORDER_RULES } from './order-rules.ts';
import type { ProseRule } from './prose-rule.ts';

/** Every rule of passages. Of two that make the same finding the earlier one speaks. */
export const PROSE_RULES: readonly ProseRule[] = [...LEAK_RULES, ...ORDER_RULES, ...DECEIT_RULES];
