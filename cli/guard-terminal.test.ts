import colours from 'picocolors';
import { describe, expect, it } from 'vitest';
import { guarded } from './guard-terminal.js';
import { progressBar } from './progress.js';

describe('what goes to a terminal', () => {
  it('has the colours and bars that are ours', () => {
    const { green, yellow, red, dim, bold } = colours.createColors(true);
    const painted = [green, yellow, red, dim, bold].map((paint) => paint('text')).join('\r\n\t');
    expect(guarded(painted)).toBe(painted);
    let drawn = '';
    const write = (text: string): boolean => {
      drawn += text;
      return true;
    };
    let time = 0;
    const bar = progressBar({ isTTY: true, write } as never, 'case', () => (time += 2000));
    bar.update({ done: 1, total: 2, label: 'all' });
    bar.clear();
    expect(drawn).toContain('\u001b');
    expect(guarded(drawn)).toBe(drawn);
  });

  it.each([
    ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
    ['\u001b[2J\u001b[H', '\\u001b[2J\\u001b[H'],
    ['\u001b[8mhidden', '\\u001b[8mhidden'],
    ['name\rconforms', 'name\\u000dconforms'],
    ['\u202edesrever', '\\u202edesrever'],
  ])('shows %j as %j', (text, shown) => {
    expect(guarded(text)).toBe(shown);
  });
});
