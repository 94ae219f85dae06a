/** The condition code tests of NV_gpu_program4 (Table X.16), without the "0" or "1" of the register. */
export const GPU_CONDITION_RULES = [
  'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL',
  'NAN', 'LEG', 'CF', 'NCF', 'OF', 'NOF', 'AB', 'BLE', 'SF', 'NSF',
] as const; // prettier-ignore

export type GpuConditionRule = (typeof GPU_CONDITION_RULES)[number];
