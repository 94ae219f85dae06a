/** `vpspec run PROGRAM`: one program, one vertex (fragment, primitive). */
import { Command } from 'commander';
import { withLanguage } from './language-option.js';
import type { BackendFlags } from './run/backend.js';
import { governing } from './document-option.js';
import { numbersFor, withPolicies, type PolicyFlags } from './policy-options.js';
import { withReadings } from './reading-option.js';
import { jsonText } from '../reports/json/text.js';

type RunOptions = PolicyFlags & Partial<BackendFlags> & { readonly reading?: readonly string[] };

export function runCommand(): Command {
  return withReadings(
    withPolicies(
      withLanguage(new Command('run'))
        .description('run one program once: on a vertex, a fragment or a primitive')
        .argument(
          '<program>',
          'file with the program string, or with words of the NV2A (.nv2a); "-" for standard input',
        )
        .option(
          '--inputs <file>',
          'YAML: v and c of VP programs; in, buffers, textures, derivatives of GPU programs',
        ),
    ),
  )
    .option(
      '--backend <backend>',
      'on an implementation instead of the semantics, judged: exec:COMMAND, mesa:llvmpipe, profile:NAME …',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nAn inputs file of a VP program:\n' +
        '  v: {0: [1, 2, 3, 1], NRML: [0, 0, 1, 0]}   # by number or mnemonic\n' +
        '  c: {4: [0.5, -0, .inf, "0x7fc00000"]}      # by number; quoted bit patterns\n' +
        'Of a GPU program (docs/gpu-programs.md):\n' +
        '  in:\n' +
        "    vertex.position: [1, 2, 3, 1]            # by binding, or by the program's name\n" +
        '    program.env[3]: {s: [1, -2, 3, 4]}       # signed integers; u: unsigned\n' +
        '  buffers: {0: [1, {u: 5}]}                  # words by binding point\n\n' +
        'Exit code 0 once it ran (also where it terminated abnormally), 2 if the program or its\n' +
        'inputs are bad. With --backend 1 where what it left is not permitted, or by the letter alone,\n' +
        'and 3 if the machinery failed.\n\n' +
        'Examples:\n' +
        '  vpspec run examples/skinning.vp --inputs examples/skinning.yaml\n' +
        '  vpspec run examples/phong.vp4 --inputs examples/phong.yaml\n' +
        '  vpspec run examples/pairs.nv2a --inputs examples/pairs.yaml\n' +
        '  vpspec run examples/keyframes.vp --inputs examples/keyframes.yaml --backend "exec:python3 examples/backends/python/vp1.py"',
    )
    .action(async (path: string, options: RunOptions) => {
      const { openUnlessWords } = await import('./words/file.js');
      const file = await openUnlessWords(path, options, async (words) => {
        const { runOfWords } = await import('./words/run.js');
        await runOfWords(words, options);
      });
      if (file === null) return;
      const { backend } = options;
      if (backend !== undefined) {
        const { runOnBackend } = await import('./run/backend.js');
        process.exitCode = await runOnBackend(file, { ...options, backend });
        return;
      }
      await file.useLoaded(async (language, program) => {
        const authority = governing(language, program, options);
        const values =
          options.inputs === undefined ? {} : await language.readInputs(options.inputs, program);
        const { numbers, json } = await numbersFor(language, authority, options);
        const end = language.run(program, numbers, values);
        process.stdout.write(
          options.json === true
            ? jsonText({ ...language.ofRun.json(program, end), ...json })
            : language.ofRun.text(program, end),
        );
      });
    });
}
