/** Machines that are an engine but for one thing, for tests. */
import type { VpAuthority } from '../../spec/authorities.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import { patternDomain } from '../../semantics/silicon/domain.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import { engineOf, type Figures } from '../../semantics/silicon/engines.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { patternsOf, shown } from '../../semantics/silicon/shown.js';
import type { BlackBox } from '../judge/black-box/black-box.js';

/** An engine that has other figures. */
export function changedMachine(engine: EngineName, figures: Figures): Machine {
  const facts = { ...FACTS[engine], engine: engineOf(figures) };
  return machineOf((authority: VpAuthority): Binary32Domain => ({
    ...nominalOf(authority),
    constant: Math.fround,
    input: Math.fround,
    behind: { domain: patternDomain(facts, authority), hidden: patternsOf, shown },
  }));
}

/** Reads c[A0.x + n] one further. */
export const oneFurther = (box: BlackBox): BlackBox => ({
  ...box,
  run: (source, values) =>
    box.run(
      source.replace(
        /\[A0\.x *\+ *(\d+)\]/g,
        (_, n: string) => `[A0.x + ${String(Number(n) + 1)}]`,
      ),
      values,
    ),
});
