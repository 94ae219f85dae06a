/** The conditions that sweeps of GPU programs go through: every rule, with codes that results and sums leave. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';

/** A condition as it is written behind an instruction: "GT1.xyzw". */
export interface Condition {
  readonly text: string;
  readonly rule: GpuConditionRule;
  readonly passes: boolean;
  /** Whether an interpretation lets it fail: of NaN nothing but NE passes by Issue 23 (gp4.E-nan-conditions). */
  readonly mayFail: boolean;
}

/** Floating-point results below, equal to and above zero, and NaN. */
const SIGNS = [-1, 0, 1, NaN] as const;

/** Sums that overflow, that carry, that do both, and that carry to what is below zero. */
const SUMS = [
  [2 ** 31 - 1, 1],
  [-1, 1],
  [-(2 ** 31), -1],
  [-1, -1],
] as const;

const FLAGS = {
  signs: SIGNS.map((value) => GPU_NOMINAL.flagsOfFloat(value)),
  sums: SUMS.map(([a, b]) => {
    const [left, right] = [a, b].map((value) => ({ value, negated: false }));
    return left === undefined || right === undefined
      ? GPU_NOMINAL.undefinedFlags
      : GPU_NOMINAL.flagsOfSum((a + b) | 0, left, right);
  }),
} as const;

type Codes = keyof typeof FLAGS;

export const VALUES: GpuInputValues = {
  bindings: {
    'program.local[0]': { type: 'F', values: SIGNS },
    'program.local[1]': { type: 'S', values: quad(SUMS.map(([a]) => a)) },
    'program.local[2]': { type: 'S', values: quad(SUMS.map(([, b]) => b)) },
  },
};

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): TypedQuad['values'] {
  return [x, y, z, w];
}

/** Sets both registers. Floating-point results may leave overflow and carry as they are, which are cleared before. */
const SETTING: readonly string[] = [
  'MOV.S.CC0 u, {0, 0, 0, 0};',
  'MOV.F.CC0 u, program.local[0];',
  'MOV.S u, program.local[1];',
  'ADD.S.CC1 u, u, program.local[2];',
];
const SETTING_OTHERWISE: readonly string[] = [
  'MOV.S.CC1 u, {0, 0, 0, 0};',
  'MOV.F.CC1 u, program.local[0];',
  'MOV.S u, program.local[1];',
  'ADD.S.CC0 u, u, program.local[2];',
];

/** What tests carry and overflow: of floating-point results they may be older ones (gp4.E-float-overflow-flags). */
const OF_SUMS: readonly GpuConditionRule[] = ['CF', 'NCF', 'OF', 'NOF', 'AB', 'BLE'];

function outcome(rule: GpuConditionRule, codes: Codes, component: Component): boolean {
  const flags = FLAGS[codes][COMPONENTS.indexOf(component)] ?? GPU_NOMINAL.undefinedFlags;
  return GPU_NOMINAL.testFlags(rule, flags) === true;
}

/** Every rule of every state of a component. */
export function singles(of: (codes: Codes) => '0' | '1'): readonly Condition[] {
  return (['signs', 'sums'] as const).flatMap((codes) =>
    GPU_CONDITION_RULES.filter((rule) => codes === 'sums' || !OF_SUMS.includes(rule)).flatMap(
      (rule) =>
        COMPONENTS.map((component) => ({
          text: `${rule}${of(codes)}.${component}`,
          rule,
          passes: outcome(rule, codes, component),
          mayFail: codes === 'signs' && component === 'w' && rule !== 'NE',
        })),
    ),
  );
}

/** One component of four passes, at each place, and none; of either register. */
export function places(of: (codes: Codes) => '0' | '1'): readonly Condition[] {
  return (['signs', 'sums'] as const).flatMap((codes) => [
    ...COMPONENTS.map((_, place) => ({
      text: `EQ${of(codes)}.${COMPONENTS.map((__, at) => (at === place ? 'y' : 'x')).join('')}`,
      rule: 'EQ' as const,
      passes: true,
      mayFail: false,
    })),
    { text: `EQ${of(codes)}.xzwx`, rule: 'EQ' as const, passes: false, mayFail: false },
    {
      text: `${codes === 'signs' ? 'GT' : 'LT'}${of(codes)}`,
      rule: codes === 'signs' ? 'GT' : 'LT',
      passes: true,
      mayFail: false,
    },
  ]);
}

export const FIRST = {
  setting: SETTING,
  of: (codes: Codes) => (codes === 'signs' ? '0' : '1'),
} as const;
export const SECOND = {
  setting: SETTING_OTHERWISE,
  of: (codes: Codes) => (codes === 'signs' ? '1' : '0'),
} as const;
