/**
 * The examples of the playground, each chosen in the page: it runs there to what the terminal has, bit for bit. Needs Chromium:
 * without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ownProcess } from '../oracles/protocol/own-process.js';
import { loadSpecification } from '../spec/load/specification.js';
import { caseExamples } from './case-examples.js';
import { examples, type Example } from './examples.js';
import { playPage } from './book/play.js';
import { inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { unpacked } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'the examples, in the playground',
  somePages(() => [playPage()]),
);

const ALL: readonly Example[] = skipped
  ? []
  : [...examples(), ...caseExamples(loadSpecification())];

/** The groups of the chooser: what each is called, and the values of its options. */
const GROUPS = `[...document.querySelectorAll('#play select optgroup')].map((group) => [group.label, [...group.querySelectorAll('option')].map(({ value }) => value)])`;

/** Chooses an example, goes to its end, and says what the registers hold: bits, or names of codes. */
const CHOSEN = (name: string): string => `new Promise((done, fail) => {
  const chooser = document.querySelector('#play select');
  // Emptied, it says when the next run is there.
  const status = document.querySelector('#play .status');
  status.textContent = '';
  chooser.value = ${JSON.stringify(name)};
  chooser.dispatchEvent(new Event('change'));
  const until = performance.now() + 60000;
  const look = () => {
    if (document.querySelector('#play .status.bad') !== null) fail(new Error(status.textContent));
    else if (status.textContent === '' || status.textContent.startsWith('The program runs')) performance.now() > until ? fail(new Error('nothing came')) : setTimeout(look, 5);
    else {
      const slider = document.querySelector('#play input[type=range]');
      slider.value = slider.max;
      slider.dispatchEvent(new Event('input'));
      done([...document.querySelectorAll('#play table.numbers tr:has(button.ask)')].map((row) => [
        row.querySelector('th').textContent,
        [...row.querySelectorAll('td')].map((cell) => (cell.querySelector('small') ?? cell).textContent)]));
    }
  };
  look();
})`;

type Registers = readonly (readonly [string, readonly string[]])[];

const folder = mkdtempSync(join(tmpdir(), 'vpspec-examples-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What `vpspec run --json` prints. */
async function terminalOf(example: Example): Promise<Readonly<Record<string, unknown>>> {
  const [program, inputs] = [join(folder, 'program'), join(folder, 'inputs.yaml')];
  writeFileSync(program, example.program);
  writeFileSync(inputs, inputsFile(example));
  // The command is another branch of the house: it is asked as everybody asks it.
  const { file, words } = ownProcess('cli/main', ['run', program, '--inputs', inputs, '--json']);
  const { stdout } = await promisify(execFile)(file, words);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

/** The same inputs as a file has them. */
function inputsFile({ inputs, besides }: Example): string {
  const keys = new Map<string, string[]>();
  for (const [name, cells] of inputs) {
    const [, file, register] = /^([vc])\[(.*)\]$/.exec(name) ?? [undefined, 'in', `"${name}"`];
    const lines = keys.get(file ?? '') ?? [];
    lines.push(`  ${register ?? ''}: [${cells.map(yamlOf).join(', ')}]`);
    keys.set(file ?? '', lines);
  }
  const registers = [...keys].map(([key, lines]) => `${key}:\n${lines.join('\n')}\n`);
  return `${registers.join('')}${besides}` || '{}\n';
}

function yamlOf(cell: string): string {
  const [, digits, type] = /^(.*\d)([su])$/.exec(cell) ?? [];
  if (digits !== undefined) return `{${type ?? ''}: ${digits}}`;
  const special: Readonly<Record<string, string>> = {
    NaN: '.nan',
    '+INF': '.inf',
    '-INF': '-.inf',
  };
  return special[cell] ?? (cell.startsWith('0x') ? `"${cell}"` : cell);
}

function bitsOf(values: readonly unknown[]): readonly string[] {
  return values.map((value) =>
    value === null ? 'undefined' : (value as { readonly bits: string }).bits,
  );
}

describe.skipIf(skipped)('examples', () => {
  it('stand in the chooser by what they come from', async () => {
    const page = await open('play.html');
    await page.waitForSelector('#play .status:has-text("after")');
    const groups = await page.evaluate<readonly (readonly [string, readonly string[]])[]>(GROUPS);
    const titles = groups.map(([title]) => title);
    for (const title of [
      'Programs of the time',
      'NV_vertex_program',
      'NV_vertex_program2',
      'NV_gpu_program4',
      'NV_fragment_program4',
      'NV_geometry_program4',
      'NV_parameter_buffer_object',
      'A User-Programmable Vertex Engine',
    ]) {
      expect(titles).toContain(title);
    }
    expect(groups.flatMap(([, names]) => names)).toEqual(ALL.map(({ name }) => name));
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    // The three of section 6 of the paper, as the paper's own programs.
    const paper = ALL.filter(({ environment, name }) => environment === 'GF3' && name.startsWith('gf3/6/'));
    expect(paper.length).toBe(3);
    await page.selectOption('#play select', 'gf3/6/programs:lit-morphing-halfway');
    await page.waitForSelector('#play .status:has-text("GF3: completed after 21")');
    expect(await page.textContent('#play .about')).toContain('gf3.example.lit-morphing');
    await page.click('#play .cm-content');
    await page.keyboard.press('a');
    await page.waitForSelector('#play .about:empty', { state: 'attached' });
    expect(await page.evaluate(`document.querySelector('#play select').value`)).toBe('');
    expect(said).toEqual([]);
  });

  it('each runs to the results of the terminal, bit for bit', async () => {
    const page = await open('play.html');
    await page.waitForSelector('#play .status:has-text("after")');
    // The first is open already.
    for (const example of [...ALL.slice(1), ...ALL.slice(0, 1)]) {
      const { name, environment } = example;
      const held = await page.evaluate<Registers>(CHOSEN(name)).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`);
      });
      const own = await terminalOf(example);
      expect(own['environment'], name).toBe(environment);
      expect(unpacked(await linkOf(page)), name).toMatchObject({
        program: example.program,
        inputs: example.inputs,
        besides: example.besides,
      });
      const known = { ...(own['temporaries'] as object), ...(own['results'] as object) };
      const expected = new Map(Object.entries(known as Readonly<Record<string, readonly unknown[]>>));
      let compared = 0;
      for (const [register, bits] of held) {
        const values = expected.get(register);
        if (values === undefined) continue;
        expect(bits, `${name}, ${register}`).toEqual(bitsOf(values));
        compared++;
      }
      expect(compared, name).toBeGreaterThan(0);
      const status = await page.textContent('#play .status');
      expect(status, name).toContain(`${String(own['outcome'])} after ${String(own['instructions'])} instruction`);
    }
    expect(said).toEqual([]);
  }, 600_000);
}); // prettier-ignore
