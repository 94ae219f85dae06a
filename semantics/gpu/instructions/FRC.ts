import { FRC as VP_FRC } from '../../instructions/integral.js';
import { floatOnly } from './forms.js';

/** FRC: what is left of each component above its floor. NV_gpu_program4 §2.X.8.FRC. */
// gp4.FRC.result, gp4.FRC.range
export const FRC = floatOnly('FRC', VP_FRC.operation);
