import { expect, it } from 'vitest';
import { fitted, vpspecCommand } from './commands.js';

it('breaks lines of help that a terminal has no room for, with their margins', () => {
  expect(fitted('short\n  one two three four\n', 12)).toBe('short\n  one two\n  three four\n');
});

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
