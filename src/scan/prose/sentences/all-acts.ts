import { APPROVAL_ACTS } from './approval-acts.ts';
import { AUTHORITY_ACTS } from './authority-acts.ts';
import { BROAD_ACTS } from './broad-acts.ts';
import { CARRIER_ACTS } from './carrier-acts.ts';
import { CONCEAL_ACTS } from './conceal-acts.ts';
import { DAMAGE_ACTS } from './damage-acts.ts';
import { FOREIGN_WORD_ACTS } from './foreign-word-acts.ts';
import { INSTALL_ACTS } from './install-acts.ts';
import { INTEGRITY_ACTS } from './integrity-acts.ts';
import { LEAK_ACTS } from './leak-acts.ts';
import { OBEY_ACTS } from './obey-acts.ts';
import { OUTWARD_ACTS } from './outward-acts.ts';
import { PLANT_ACTS } from './plant-acts.ts';
import type { SentenceRule } from './sentence-rule.ts';
import { TRUST_ACTS } from './trust-acts.ts';

/** Every rule of sentences. Of two that make the same finding the earlier one speaks. */
export const ALL_ACTS: readonly SentenceRule[] = [
  ...LEAK_ACTS,
  ...CONCEAL_ACTS,
  ...APPROVAL_ACTS,
  ...OBEY_ACTS,
  ...PLANT_ACTS,
  ...INSTALL_ACTS,
  ...INTEGRITY_ACTS,
  ...OUTWARD_ACTS,
  ...AUTHORITY_ACTS,
  ...DAMAGE_ACTS,
  ...CARRIER_ACTS,
  ...FOREIGN_WORD_ACTS,
  ...TRUST_ACTS,
  ...BROAD_ACTS,
];
