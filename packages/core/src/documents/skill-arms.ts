/** The same agent without the skill and with it. */
export const ARMS = ['withoutSkill', 'withSkill'] as const;
export type Arm = (typeof ARMS)[number];
export type PerArm<Value> = Readonly<Record<Arm, Value>>;

export function perArm<Value>(make: (arm: Arm) => Value): PerArm<Value> {
  return { withoutSkill: make('withoutSkill'), withSkill: make('withSkill') };
}
