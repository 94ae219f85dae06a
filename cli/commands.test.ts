import { expect, it } from 'vitest';
import { vpspecCommand } from './commands.js';
import { fitted } from './fit-terminal.js';

it('has help that fits 80 columns, but for words and examples that cannot be broken', () => {
  for (const command of vpspecCommand().commands) {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 });
    command.outputHelp();
    const lines = fitted(help, 80).split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => Array.from(line).length > 80)).toEqual([]);
  }
});
