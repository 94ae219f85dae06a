/**
 * The productions of NV_gpu_program4 §2.X.2, and of the same section of NV_vertex_program4,
 * NV_fragment_program4 and NV_geometry_program4, and which of them a program reaches. For coverage; the
 * loader does not use it.
 */
import type { GpuProgramType } from '../../../spec/gpu/environments.js';
import type { Production, ProductionsReached } from '../../language/productions.js';
import { reachedRules, type TracedParser } from '../../language/reached-rules.js';
import { byteText } from '../../language/text.js';
import type { GpuProgramSyntax, NamingSyntax } from './ast.js';
import type { GpuGrammarOptions } from './grammar.js';
import { parse as parseFragment } from './grammar.generated.traced.fragment.js';
import { parse as parseGeometry } from './grammar.generated.traced.geometry.js';
import { parse as parseVertex } from './grammar.generated.traced.vertex.js';
import { gpuHeaderOf, parseGpuText } from './parse.js';

export interface GpuProduction extends Production {
  readonly document: 'gp4' | 'nvvp4' | 'nvfp4' | 'nvgp4';
  /** The program type whose document has it; null for those of NV_gpu_program4. */
  readonly programType: GpuProgramType | null;
}

// In the documents' order. The rules that NV_gpu_program4 describes in words are at the end of its list.
const BASE = `
  program optionSequence option declSequence statementSequence statement instruction ALUInstruction
  TexInstruction FlowInstruction VECTORop_instruction VECTORop SCALARop_instruction SCALARop
  BINSCop_instruction BINSCop VECSCAop_instruction VECSCAop BINop_instruction BINop TRIop_instruction
  TRIop SWZop_instruction SWZop TEXop_instruction TEXop TXDop_instruction TXDop BRAop_instruction BRAop
  FLOWCCop_instruction FLOWCCop IFop_instruction IFop REPop_instruction REPop ENDFLOWop_instruction
  ENDFLOWop opModifiers opModifierItem opModifier texAccess texImageUnit texTarget texOffset
  texOffsetComp optBranchCond instOperandV instOperandAbsV instOperandBaseV instOperandS instOperandAbsS
  instOperandBaseS instOperandVNS operandAbsNeg operandNeg instResult instResultCC instResultBase
  namingStatement ATTRIB_statement PARAM_statement PARAM_singleStmt PARAM_multipleStmt paramSingleInit
  paramMultipleInit paramMultInitList TEMP_statement OUTPUT_statement varMods varModifier
  ALIAS_statement BUFFER_statement bufferDeclType bufferSingleInit bufferMultInit bufferMultInitList
  varNameList attribUseV attribUseS attribUseVNS attribUseD paramUseV paramUseS paramUseVNS paramUseDB
  paramUseDM stateMultipleItem stateSingleItem stateMaterialItem stateMatProperty stateLightItem
  stateLightProperty stateSpotProperty stateLightModelItem stateLModProperty stateLightProdItem
  stateLProdProperty stateFogItem stateFogProperty stateMatrixRows stateMatrixRow stateMatrixItem
  stateMatModifier stateMatrixName stateTexGenItem stateTexGenType stateTexGenCoord stateClipPlaneItem
  statePointItem statePointProperty stateTexEnvItem stateTexEnvProperty stateDepthItem
  stateDepthProperty programSingleItem programMultipleItem progEnvParams progEnvParam progLocalParams
  progLocalParam constantVector constantVectorList signedConstantScalar constantScalar floatConstant
  intConstant tempUseV tempUseS tempUseVNS tempUseW resultUseW resultUseD bufferUseV bufferUseS
  bufferUseVNS bufferUseDB bufferUseDM bufferBinding optArraySize optArrayMem arrayMem optArrayMemAbs
  arrayMemAbs arrayMemRel arrayMemReg arrayMemOffset arrayRange addrUseS ccMask ccTest ccMaskRule
  optWriteMask xyzwMask rgbaMask swizzleSuffix extendedSwizzle extSwizComp xyzwExtSwizSel
  rgbaExtSwizSel scalarSuffix component xyzwComponent rgbaComponent optSign faceType colorType instLabel
  instTarget establishedName establishName
  int float identifier tempVarName paramVarName attribVarName resultVarName bufferVarName addrVarName
  xyzwSwizzle rgbaSwizzle`;

/** With a colon before the rule where it has another name. */
const OF_TYPES: Readonly<Record<GpuProgramType, string>> = {
  vertex: `
    attribBasic:vertex_attribBasic attribColor attribMulti attribTexCoord attribGeneric
    vtxPrefix:vertex_vtxPrefix resultBasic:vertex_resultBasic resultColor resultMulti resultTexCoord
    resultClip resultGeneric resPrefix`,
  fragment: `
    SpecialInstruction:fragment_SpecialInstruction killCond interpModifier
    attribBasic:fragment_attribBasic attribColor attribMulti attribTexCoord attribClip attribGeneric
    fragPrefix resultBasic:fragment_resultBasic resultOptColorNum resPrefix`,
  geometry: `
    declaration declPrimInType declPrimOutType SpecialInstruction:geometry_SpecialInstruction
    attribBasic:geometry_attribBasic attribColor attribMulti attribTexCoord attribClip attribGeneric
    vtxPrefix:geometry_vtxPrefix resultBasic:geometry_resultBasic resultColor resultMulti
    resultTexCoord resultClip resultGeneric resPrefix`,
};

const DOCUMENTS = { vertex: 'nvvp4', fragment: 'nvfp4', geometry: 'nvgp4' } as const;

const SECTION = '2.X.2';

function productionsOf(programType: GpuProgramType): readonly GpuProduction[] {
  return wordsOf(OF_TYPES[programType]).map((word) => {
    const [name = word, rule = name] = word.split(':');
    const document = DOCUMENTS[programType];
    return { name: `${name} (${programType})`, section: SECTION, rule, document, programType };
  });
}

function wordsOf(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** Productions that a program type only adds alternatives to count as those of NV_gpu_program4. */
export const GPU_PRODUCTIONS: readonly GpuProduction[] = [
  ...wordsOf(BASE).map((name): GpuProduction => {
    return { name, section: SECTION, rule: name, document: 'gp4', programType: null };
  }),
  ...productionsOf('vertex'),
  ...productionsOf('fragment'),
  ...productionsOf('geometry'),
];

/** Which productions, by the names of GPU_PRODUCTIONS, a program reaches: none without a header. */
export function gpuProductionsReached(source: string | Uint8Array): ProductionsReached {
  const text = byteText(source);
  const header = gpuHeaderOf(text);
  if (header === null) return { entered: new Set(), matched: new Set() };
  const { programType, reserved } = header.environment;
  const parsed = parseGpuText(text);
  const kinds = kindsOf(parsed.parsed ? parsed.syntax : parsed.prefix);
  const options = { reserved: new Set(reserved), kinds };
  const { entered, matched } = reachedRules(PARSERS[programType], text, options);
  const namesOf = (rules: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(
      GPU_PRODUCTIONS.filter((production) => {
        const isOfType = production.programType === null || production.programType === programType;
        return isOfType && rules.has(production.rule);
      }).map(({ name }) => name),
    );
  return { entered: namesOf(entered), matched: namesOf(matched) };
}

/** What the grammar's rules for names tell apart. */
type VariableKind = 'attribute' | 'parameter' | 'temporary' | 'result' | 'buffer';

interface TracedOptions extends GpuGrammarOptions {
  readonly kinds: ReadonlyMap<string, VariableKind>;
}

const vertex: TracedParser<TracedOptions> = parseVertex;
const fragment: TracedParser<TracedOptions> = parseFragment;
const geometry: TracedParser<TracedOptions> = parseGeometry;
const PARSERS: Readonly<Record<GpuProgramType, TracedParser<TracedOptions>>> = {
  vertex,
  fragment,
  geometry,
};

const KINDS: Readonly<Record<Exclude<NamingSyntax['statement'], 'ALIAS'>, VariableKind>> = {
  ATTRIB: 'attribute',
  PARAM: 'parameter',
  TEMP: 'temporary',
  OUTPUT: 'result',
  BUFFER: 'buffer',
  BUFFER4: 'buffer',
};

/** What each declared name stands for, wherever in the program it is used. */
function kindsOf({ items }: GpuProgramSyntax): ReadonlyMap<string, VariableKind> {
  const kinds = new Map<string, VariableKind>();
  for (const item of items) {
    if (item.kind !== 'naming') continue;
    if (item.statement === 'ALIAS') {
      const kind = kinds.get(item.of.text);
      if (kind !== undefined) kinds.set(item.name.text, kind);
    } else if (item.statement === 'TEMP') {
      for (const { name } of item.names) kinds.set(name.text, 'temporary');
    } else {
      kinds.set(item.variable.name.text, KINDS[item.statement]);
    }
  }
  return kinds;
}
