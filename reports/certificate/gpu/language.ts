/** GPU programs in certificates. */
import { unitsOf } from '../../../oracles/certify/scope.js';
import { counted, grouped } from '../../page/counts.js';
import type { CountedUnits, ReportedLanguage } from '../language.js';

export const GPU: ReportedLanguage = { topic: 'topic', record: 'unit', topicsText };

/** The units are a part of those that agree or disagree, each under one topic. */
function topicsText({ instructions, scope }: CountedUnits): string | null {
  if (scope === null) return null;
  const here = instructions.reduce((sum, { records }) => sum + records, 0);
  const judged = unitsOf(scope.units, 'agrees') + unitsOf(scope.units, 'disagrees');
  const probes = scope.units.probe.agrees ?? 0;
  const generated = scope.units.program.agrees ?? 0;
  const others = judged - here - probes - generated;
  const rest = [
    ...(probes === 0 ? [] : [counted(probes, 'probe')]),
    ...(generated === 0 ? [] : [`${counted(generated, 'generated program')} that agree`]),
    ...(others === 0 ? [] : [`${grouped(others)} that tell of none of these clauses`]),
  ];
  if (rest.length === 0) {
    return `Each of the ${counted(judged, 'unit')} that agree or disagree stands under the first of its clauses.`;
  }
  const said = `Each unit stands under the first of its clauses: ${grouped(here)} of the ${counted(judged, 'unit')} that agree or disagree`;
  return `${said}; the others are ${rest.join(', ')}.`;
}
