/** What a single unit of a job is called. */
import { hex } from '../../semantics/number/binary32.js';
import { programUnit } from '../units/plan.js';
import { operandOf, type Job } from './job.js';
import { corpusUnits } from './perform-units.js';
import type { Setting } from './setting.js';

export function unitName(setting: Setting, { kind, operation, first }: Job): string {
  switch (kind) {
    case 'programs':
      return programUnit(setting.seed, first);
    case 'operands':
      return `${String(operation)} of ${hex(operandOf(first))}`;
    case 'cases':
      return corpusUnits(setting)[first] ?? `case ${String(first)}`;
  }
}
