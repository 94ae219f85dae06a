/** What GLSL and HLSL write alike but for the names of types. */
import { components, type Dialect } from './dialect.js';

/** @param type the names of types */
export function cLike(type: Dialect['type']) {
  return {
    type,
    variable: (kind, name, value) => `${type[kind]} ${name} = ${value};`,
    functionHead: (name, parameters, result) =>
      `${result === null ? 'void' : type[result]} ${name}(${parameters.map((p) => `${type[p.kind]} ${p.name}`).join(', ')}) {`,
    zero: 'zero',
    barrier: (_, bits) => `(${bits} ^ zero)`,
    choose: (test, whenTrue, whenFalse) => `(${test} ? ${whenTrue} : ${whenFalse})`,
    swizzled: components,
    assign: (target, letters, value) =>
      letters === 'xyzw'
        ? `${target} = ${value};`
        : `${target}.${letters} = ${components(value, letters)};`,
    jump: (statement) => statement,
    unread: () => [],
  } satisfies Partial<Dialect>;
}
