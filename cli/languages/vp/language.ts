/** VP programs as commands have them. */
import type { VpTypes } from '../../../oracles/languages/vp/language.js';
import { VP as SHOWN } from '../../../reports/languages/vp/language.js';
import { authorityOf } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { InputError } from '../../exit.js';
import type { FileLanguage } from '../language.js';

export const VP: FileLanguage<VpTypes> = {
  ...SHOWN,
  extensionOf: () => 'vp',
  abilityOf: ({ abilities }) => abilities.vp,
  readInputs: async (path, { environment }) =>
    (await import('../../../oracles/languages/vp/inputs.js')).readInputs(path, environment),
  permitting: async () => (await import('../../../reports/languages/allowed.js')).VP_PERMITTING,
  why: async () => (await import('../../../oracles/why/vp/language.js')).VP_WHY,
  judged: async (...asked) => (await import('../../../reports/judged-run.js')).judgedRun(...asked),
  translate: async (program, to, { authority, isDocumentNamed, mode, results }) => {
    const { translate } = await import('../../../oracles/translate/translate.js');
    if (mode !== 'strict' && isDocumentNamed) {
      const flag = mode === 'plain' ? '--plain' : `--profile ${mode}`;
      throw new InputError(`${flag} follows no document: leave --document`);
    }
    return translate(program, to, { authority, mode, ...(results === null ? {} : { results }) });
  },
  single: async (question, environment, document) => {
    const { vpSingle } = await import('../../../oracles/evaluate/vp.js');
    const own = vpEnvironment(environment);
    const authority = authorityOf(own, document);
    const { bearingOn } = await import('../../../oracles/evaluate/clauses.js');
    const single = vpSingle(question, authority, own);
    return {
      ...single,
      authority,
      bearing: async (ran, specification) =>
        bearingOn(ran, single, await specification(), single.instruction),
    };
  },
  compiled: {
    generated: (named, length) => {
      const environment = vpEnvironment(named);
      // State programs are judged one by one.
      if (ENVIRONMENTS[environment].programType === 'state') return null;
      return { kind: 'programs', environment, length };
    },
    whyNot: async (program, source, policies) => {
      const { straightLine, Uncompilable } =
        await import('../../../semantics/compiled/straight-line.js');
      const { lineAndColumn } = await import('../../../semantics/language/text.js');
      const { writtenResults } = await import('../../../oracles/stacks/registers.js');
      try {
        straightLine(program, writtenResults(program), policies);
        return null;
      } catch (error) {
        if (!(error instanceof Uncompilable)) throw error;
        const { instruction, message } = error;
        if (instruction === null) return message;
        return `line ${String(lineAndColumn(source, instruction.offset).line)}: ${message}`;
      }
    },
    whyNotByEngine: ({ environment }) =>
      environment.programType === 'state' ? 'state programs leave no vertices' : null,
    parameters: async (path, program) => {
      const { bitsOf } = await import('../../../semantics/number/binary32.js');
      const { attributes = {}, parameters = {} } = await VP.readInputs(path, program);
      if (Object.keys(attributes).length > 0) {
        throw new InputError(`${path}: vertex attributes are drawn: give program parameters alone`);
      }
      return Object.fromEntries(
        Object.entries(parameters).map(([number, quad]) => [number, quad.map(bitsOf)]),
      );
    },
  },
};
