/** Questions about what shows of a black box between instructions, and by which programs it is asked. */
import { createHash } from 'node:crypto';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { SourceRegister } from '../../../semantics/language/ast.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { attribute, parameter, temporary } from '../../../oracles/generate/vp/nodes.js';
import { textOf } from './answers.js';
import { kindOf, programsOf, valuesOf } from './box-programs.js';
import { boxesOf } from './boxes.js';
import { below } from './made-up.js';
import type { Question } from './questions.js';

/** What shows after each instruction of a program, and by which programs it is asked. */
export function questionsOfPrefixes(environment: EnvironmentName): readonly Question[] {
  return programsOf(environment).flatMap(([, program], nth) => {
    const asked: string[] = [];
    const boxes = boxesOf(environment, asked).filter(({ name }) =>
      /^strict|^shows: [ae]|^refuses/.test(name),
    );
    const read = new Set([2, 3, below(program.environment.programParameters)]);
    return boxes.map((box): Question => ({
      id: `black box: ${environment} ${box.name}, what shows of program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges: { prefixes, markers } }) => {
        asked.length = 0;
        // Those of every second program have no values.
        const values: InputValues = nth % 2 === 0 ? valuesOf(environment) : {};
        const prefix = new prefixes.Prefix(box, program, values, read);
        const { instructions, environment: own } = program;
        const sources: SourceRegister[] = [attribute(0), parameter(2), temporary(1), temporary(0)];
        const told: unknown[] = [];
        const all = Array.from({ length: own.programParameters }, (_, number) => number);
        const few = new prefixes.Prefix(box, program, values, new Set(all.slice(nth % 3)));
        const tell = async (ask: () => Promise<unknown>): Promise<void> => {
          told.push(await ask().catch((error: unknown) => kindOf(error)));
        };
        for (let count = 0; count <= instructions.length; count++) {
          const sequence = instructions
            .slice(0, count)
            .filter(({ target, name }) => target === null && name !== 'RET');
          await tell(() => prefix.registers(sequence, sources));
          await tell(() => prefix.visible(sequence));
          if (own.conditionCode) await tell(() => prefix.codes(sequence));
          if (own.addressComponents.length === 0) continue;
          for (const [expected, isKept] of [
            [2, false],
            [-7, true],
            [90, count % 2 === 0],
          ] as const) {
            await tell(async () => {
              const address = await prefix.address(sequence, 0, 'x', expected, isKept);
              const all = new Set([expected, expected + 1, 0]);
              return [
                address,
                address.candidates(expected, { accepted: new Set([expected]), permitted: all }),
              ];
            });
          }
        }
        // Every register at once, and where hardly any parameter is free.
        await tell(() => prefix.registers([], all.map(parameter)));
        await tell(() => Promise.resolve().then(() => few.unusedParameter()));
        await tell(() => few.visible([]));
        const places = instructions.map((_, index) => index);
        await tell(async () => [
          ...(await markers.visited(box, program, values, [...places, instructions.length], 90)),
          ...(await markers.visited(box, program, values, [], 90)),
        ]);
        return textOf([digest(textOf(told)), digest(asked.join('\n'))]);
      },
    }));
  });
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
