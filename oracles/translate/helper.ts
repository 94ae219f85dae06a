/** Functions of the shader: a table of definitions, of which a shader gets those that it uses. */
import type { Dialect, Kind, Parameter } from './dialect.js';

export interface Helper {
  /** What it gives, in a phrase: the comment above it. */
  readonly says: string;
  readonly parameters: readonly Parameter[];
  readonly result: Kind;
  /** Tables of integers that it reads, by name: they stand before it. */
  readonly tables?: Readonly<Record<string, readonly number[]>>;
  /** Statements, or one expression to return. */
  readonly body: (dialect: Dialect) => string | readonly string[];
}

export type HelperTable = Readonly<Record<string, Helper>>;

/** Parameters of one kind. */
export function of(kind: Kind, ...names: readonly string[]): readonly Parameter[] {
  return names.map((name) => ({ name, kind }));
}

/** A helper in a dialect. */
interface Definition {
  readonly lines: readonly string[];
  /** Names that it calls. */
  readonly calls: readonly string[];
}

/** A table's helpers in a dialect, each written when it is first used. */
export class Library {
  readonly #definitions = new Map<string, Definition>();
  readonly #tables: ReadonlySet<string>;

  constructor(
    private readonly table: HelperTable,
    private readonly dialect: Dialect,
    /** Stands before the name of each function and each table. */
    private readonly prefix = '',
  ) {
    this.#tables = new Set(Object.values(table).flatMap(({ tables = {} }) => Object.keys(tables)));
  }

  /** The definitions of all that the lines call, directly or not; each after those that it calls. */
  definitionsFor(lines: readonly string[]): readonly string[] {
    const defined = new Set<string>();
    const definitions: string[] = [];
    const define = (name: string): void => {
      if (defined.has(name)) return;
      const definition = this.#definition(name);
      if (definition === null) return;
      defined.add(name);
      definition.calls.forEach(define);
      definitions.push(...definition.lines);
    };
    for (const line of lines) called(line).forEach(define);
    return this.prefix === '' ? definitions : definitions.map((line) => this.prefixed(line));
  }

  /** A line of code with the prefix before each name of the library. */
  prefixed(line: string): string {
    if (line.startsWith('//')) return line;
    return line.replace(/\b[A-Za-z_]\w*\b(\(?)/g, (all, behind: string) => {
      const name = behind === '' ? all : all.slice(0, -1);
      const isOurs = this.#tables.has(name) || (behind === '(' && Object.hasOwn(this.table, name));
      return isOurs ? this.prefix + all : all;
    });
  }

  #definition(name: string): Definition | null {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    const helper = Object.hasOwn(this.table, name) ? this.table[name] : undefined;
    if (helper === undefined) return null;
    const { dialect } = this;
    const body = helper.body(dialect);
    const statements = typeof body === 'string' ? [`return ${body};`] : body;
    const definition = {
      lines: [
        ...Object.entries(helper.tables ?? {}).map(([each, values]) =>
          dialect.constantIntegers(each, values.map(String)),
        ),
        `// ${helper.says}`,
        dialect.functionHead(name, helper.parameters, helper.result),
        ...statements.map((statement) => `  ${statement}`),
        '}',
        '',
      ],
      calls: statements.flatMap(called),
    };
    this.#definitions.set(name, definition);
    return definition;
  }
}

/** Names before an opening parenthesis; what stands in a comment is no call. */
function called(line: string): readonly string[] {
  if (!line.includes('(') || line.trimStart().startsWith('//')) return [];
  return [...line.matchAll(/\b([A-Za-z_]\w*)\(/g)].map(([, name = '']) => name);
}
