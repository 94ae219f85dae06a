/**
 * The grammar's productions under the names of NV_vertex_program2 (§2.14.1.8 and §2.14.5), and which of
 * them a program reaches. For coverage; the loader does not use it.
 */
import type { EnvironmentName } from '../../spec/environments.js';
import { parse as parseVp1 } from './grammar.generated.traced.vp1.js';
import { parse as parseVp2 } from './grammar.generated.traced.vp2.js';
import { parse as parseVsp1 } from './grammar.generated.traced.vsp1.js';
import { headerOf } from './parse.js';
import { reachedRules, type TracedParser } from './reached-rules.js';
import { byteText } from './text.js';

export interface Production {
  /** The document's name, made unique where another section or document gives a rule anew. */
  readonly name: string;
  readonly section: string;
  /** The rule of the grammar in spec/grammar/. */
  readonly rule: string;
}

// In the document's order.
const NAMES = `
  program vp1-program vp11-program vp2-program programBody optionSequence option vp11-option vp2-option
  programText programTextItem instruction ARL-instruction vp1-ARL-instruction vp2-ARL-instruction
  vp2-ARLop VECTORop-instruction VECTORop vp11-VECTORop vp2-VECTORop SCALARop-instruction SCALARop
  vp11-SCALARop vp2-SCALARop BINop-instruction BINop vp11-BINop vp2-BINop TRIop-instruction TRIop
  vp2-TRIop vp2-BRA-instruction vp2-BRANCHop vp2-RET-instruction vp2-ARA-instruction vp2-ARAop
  scalarSrc vp2-absScalarSrc baseScalarSrc vectorSrc vp2-absVectorSrc baseVectorSrc srcRegister
  maskedDstReg dstRegister vp2-nullRegister vp2-branchCondition vtxAttribRegister vtxAttribRegNum
  progParamRegister absProgParamReg progParamRegNum vp1-progParamRegNum vp2-progParamRegNum
  relProgParamReg relProgParamOffset progParamPosOffset vp1-progParamPosOff vp2-progParamPosOff
  progParamNegOffset vp1-progParamNegOff vp2-progParamNegOff tempRegister vp2-tempRegister
  vtxResultRegister vtxResultRegName vp2-resultRegName scalarAddr maskedAddrReg addrRegister
  vp2-addrRegister addrRegisterComp vp2-addrRegisterComp addrWriteMask vp2-addrWriteMask optionalSign
  vp2-optionalSign vp2-instructionLabel vp2-branchLabel optionalWriteMask optionalCCMask vp2-ccMask
  vp2-ccMaskRule scalarSuffix swizzleSuffix component identifier`;

const STATE_PROGRAM_RULES: readonly Production[] = [
  { name: 'vp1-program (VSP1.0)', section: '2.14.5', rule: 'vsp1_program' },
  { name: 'dstReg', section: '2.14.5', rule: 'dstReg' },
  { name: 'vertexAttribReg', section: '2.14.5', rule: 'vertexAttribReg' },
];

export const PRODUCTIONS: readonly Production[] = [
  ...NAMES.trim()
    .split(/\s+/)
    .map((name) => ({ name, section: '2.14.1.8', rule: name.replaceAll('-', '_') })),
  ...STATE_PROGRAM_RULES,
];

const NAME_OF_RULE = new Map(PRODUCTIONS.map(({ name, rule }) => [rule, name]));

export interface ProductionsReached {
  /** Productions that the parser tried. */
  readonly entered: ReadonlySet<string>;
  /**
   * Productions that a part of the program matches: those of the syntax tree, or, where the program is
   * not well formed, those that matched on the way.
   */
  readonly matched: ReadonlySet<string>;
}

/** Which productions, by the document's names, a program reaches. */
export function productionsReached(source: string | Uint8Array): ProductionsReached {
  const text = byteText(source);
  const parser = PARSERS[headerOf(text)?.environment.name ?? 'VP2.0'];
  const { entered, matched } = reachedRules(parser, text, {});
  return { entered: productionsOf(entered), matched: productionsOf(matched) };
}

function productionsOf(rules: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const rule of rules) {
    const name = NAME_OF_RULE.get(rule);
    if (name !== undefined) names.add(name);
  }
  return names;
}

const vp1: TracedParser = parseVp1;
const vp2: TracedParser = parseVp2;
const vsp1: TracedParser = parseVsp1;
const PARSERS: Readonly<Record<EnvironmentName, TracedParser>> = {
  'VP1.0': vp1,
  'VP1.1': vp1,
  'VSP1.0': vsp1,
  'VP2.0': vp2,
  // The paper has no productions; its programs are matched by those of VP1.0.
  GF3: vp1,
};
