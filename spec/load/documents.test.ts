/** sections.yaml of the parts: which sections they read, and which bind nobody. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDocuments } from './documents.js';

describe('the sections of the parts', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vpspec-'));
    mkdirSync(join(root, 'spec/gl'), { recursive: true });
    const sections = [
      '{number: "1", title: One, read: true}',
      '{number: "2", title: Two, read: false, reason: elsewhere}',
      '{number: "3", title: Three, read: false, reason: none}',
    ];
    const document = `{id: vp2, title: T, kind: primary, revision: "33", date: "2008", sections: [${sections.join(', ')}]}`;
    writeFileSync(join(root, 'spec/documents.yaml'), `documents: [${document}]\n`);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const READ = '{document: vp2, numbers: ["2"]}';
  const SILENT = '{documents: [vp2], numbers: ["3"], reason: nothing there}';
  const load = (read: string, silent: string | null) => {
    const rest = silent === null ? '' : `bindNobody:\n  - ${silent}\n`;
    writeFileSync(join(root, 'spec/gl/sections.yaml'), `sections:\n  - ${read}\n${rest}`);
    return loadDocuments(root)[0]?.sections ?? [];
  };

  it('are read, bind nobody, or stay what they are', () => {
    expect(load(READ, SILENT)).toEqual([
      { number: '1', title: 'One', read: true },
      { number: '2', title: 'Two', read: true },
      { number: '3', title: 'Three', read: false, reason: 'nothing there', bindsNobody: true },
    ]);
    expect(load(READ, null)[2]).toEqual({
      number: '3',
      title: 'Three',
      read: false,
      reason: 'none',
    });
  });

  it.each([
    ['another document', SILENT.replace('vp2', 'vp3'), 'no document "vp3"; expected one of vp2', 4],
    ['no section', SILENT.replace('"3"', '"4"'), '"vp2" has no section "4"', 4],
    ['one that is read for programs', SILENT.replace('"3"', '"1"'), 'is read for programs', 4],
    ['one that the part reads', SILENT.replace('"3"', '"2"'), 'is read here, and binds', 4],
  ])('are refused where those that bind nobody name %s', (_, silent, message, line) => {
    const place = `sections.yaml:${String(line)}:`;
    expect(() => load(READ, silent)).toThrow(message);
    expect(() => load(READ, silent)).toThrow(place);
  });
});
