import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { z } from 'zod';
import {
  ATTACK_CATEGORIES,
  ORDER_MOODS,
  ORDER_PLACES,
  ORDER_SCOPES,
  OWASP_RISKS,
} from '../rules/scan-rule.ts';

const MOST_ORDERS = 50;
const MOST_PHRASES = 20;
const MOST_EXAMPLES = 50;

const words = (most: number) => z.string().min(1).max(most);
const phrase = words(5_000);
const phrases = z.array(phrase).min(1).max(MOST_PHRASES);
const clauses = z
  .array(z.union([phrase, phrases]))
  .min(1)
  .max(MOST_PHRASES);
const examples = z.array(words(4_000)).min(1).max(MOST_EXAMPLES);
const risks = Object.keys(OWASP_RISKS) as (keyof typeof OWASP_RISKS)[];

const order = z.strictObject({
  level: z.enum(LEVELS),
  message: words(300),
  scope: z.enum(ORDER_SCOPES).optional(),
  mood: z.enum(ORDER_MOODS).optional(),
  where: z.enum(ORDER_PLACES).optional(),
  all: clauses,
  near: clauses.optional(),
  unless: phrases.optional(),
  worse: phrases.optional(),
  fires: examples,
  spares: examples,
});

/** A file of a rule, ours or a user's. */
export const ruleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
    .max(60),
  level: z.enum(LEVELS),
  title: words(200),
  detects: words(2_000),
  why: words(2_000),
  fix: words(2_000),
  owasp: z.array(z.enum(risks)).default([]),
  categories: z.array(z.enum(ATTACK_CATEGORIES)).default([]),
  measured: z
    .strictObject({
      on: z.iso.date(),
      right: z.int().min(0),
      noise: z.int().min(0),
      false: z.int().min(0),
    })
    .optional(),
  words: z.record(z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), words(5_000)).optional(),
  orders: z.array(order).min(1).max(MOST_ORDERS).optional(),
});

export const RULE_KEYS = Object.keys(ruleSchema.shape);
export const ORDER_KEYS = Object.keys(order.shape);
