/** What judges others, as the examination asks it: bundled with its mutants (bundle.ts), or as it is. */
export { GpuPerformer } from '../../../oracles/campaign/gpu-perform.js';
export { Performer } from '../../../oracles/campaign/perform.js';
export { applicableClauses, judgeClauses } from '../../../oracles/certify/clauses-of.js';
export { evidenceIn } from '../../../oracles/certify/evidence.js';
export { InstructionJudge } from '../../../oracles/certify/instruction-judge.js';
export { contradictions } from '../../../oracles/certify/lawful-together.js';
export { certify } from '../../../oracles/certify/certify.js';
export { infer } from '../../../oracles/inference/infer.js';
export { Questions } from '../../../oracles/inference/questions.js';
export { Attribution } from '../../../oracles/judge/attribution/attribution.js';
export { ResultExplainer } from '../../../oracles/judge/explain-result.js';
export { GpuJudge } from '../../../oracles/judge/gpu/judge-gpu.js';
