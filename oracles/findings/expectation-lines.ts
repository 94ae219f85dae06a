/** Findings as an expectation file (docs/expectations.md): what a certification with `--expect` then takes for known. */
import { isLax } from '../certify/lax-loader.js';
import { lastShown, type Finding } from './store.js';

interface Entry {
  readonly list: 'violations' | 'queries';
  readonly text: string;
}

/** The text of a file that lists them, each with what it is and since when. */
export function expectationsText(findings: readonly Finding[]): string {
  const entries = new Map(findings.flatMap(entriesOf).map((entry) => [keyOf(entry), entry]));
  const listed = (list: Entry['list']): string => {
    const texts = [...entries.values()].filter((entry) => entry.list === list);
    return texts.length === 0 ? '' : `${list}:\n${texts.map(({ text }) => text).join('')}`;
  };
  return listed('violations') + listed('queries') || 'violations: []\n';
}

/** Test vectors and programs may show one violation: it is listed once. */
function keyOf({ list, text }: Entry): string {
  return `${list} ${text.replace(/ {4}reason: .*\n$/, '')}`;
}

function entriesOf(finding: Finding): readonly Entry[] {
  const { kind, shown, witnesses } = finding;
  const { clauses, instruction } = shown;
  const reason = `    reason: ${JSON.stringify(reasonOf(finding))}\n`;
  const isAll = isLax({ disagreement: { signature: finding.signature } });
  // What loads and must not is many violations; the clause that they share stands last.
  const clause = isAll ? clauses.at(-1) : clauses[0];
  if (kind !== 'crash' && !isAll && clause !== undefined && instruction !== null) {
    // Test vectors are held against every clause that they violate, those that they are not counted under too.
    return (kind === 'vectors' ? clauses : [clause]).map((id) => {
      const text = `  - clause: ${id}\n    instruction: ${instruction}\n${reason}`;
      return { list: 'violations', text };
    });
  }
  // Certificates have no units of one operand, as campaigns do.
  const units = witnesses.units.filter((unit) => /^(case|program):/.test(unit));
  const kinds = new Set(units.map((unit) => unit.slice(0, unit.indexOf(':'))));
  return [...kinds].map((unit) => {
    const query = `  - query: ${JSON.stringify(`${unit}:**`)}\n`;
    const verdict = `    verdict: ${kind === 'crash' ? 'crash' : 'disagrees'}\n`;
    const by = kind === 'crash' || clause === undefined ? '' : `    clause: ${clause}\n`;
    return { list: 'queries', text: `${query}${verdict}${by}    some: true\n${reason}` };
  });
}

/** One line: the words are an implementation's, and JSON keeps what is in them. */
function reasonOf(finding: Finding): string {
  const { id, shown, outcomes, state } = finding;
  const first = outcomes.find(({ shows }) => shows > 0)?.at.date ?? '';
  const what = [shown.where, shown.observed].filter((part) => part !== null).join(' is ');
  const permitted = shown.permitted === null ? '' : `, permitted ${shown.permitted}`;
  const fixed = state === 'fixed' ? `, fixed ${outcomes.at(-1)?.at.date ?? ''}` : '';
  return `${what}${permitted} (finding ${id}, first seen ${first}, last ${lastShown(finding).date}${fixed})`;
}
