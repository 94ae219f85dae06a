/** The part of docs/engines.md that says what becomes of the languages' instructions on an engine, and what no test vector tells. */
import { engineJson } from '../../reports/engines.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { table } from './asked.js';

export function driverTables(): string {
  return [
    table(
      ['engine', 'instruction of the language', 'becomes', 'evidence'],
      ENGINE_IDS.flatMap((id) =>
        engineJson(id).becomes.map(({ instruction, engine, evidence }) => [
          id.toUpperCase(),
          instruction,
          engine,
          evidence,
        ]),
      ),
    ),
    '',
    'What no test vector tells:',
    '',
    table(
      ['engine', 'what', 'taken'],
      ENGINE_IDS.flatMap((id) =>
        engineJson(id).assumed.map(({ what, taken }) => [id.toUpperCase(), what, taken]),
      ),
    ),
  ].join('\n');
}
